import { Worker } from 'node:worker_threads'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { CalendarFault } from './busy-times.ts'

/** Milliseconds and megabytes for one calendar. */
const bounds = { time: 10_000, memory: 128 }

type Answer = { spans: TimeSpan[] } | { fault: CalendarFault['reason'] }

/** `busyTimesOf` in a thread of its own, bounded in time and memory. Throws CalendarFault. */
export async function readBusyTimes(
  text: string,
  window: { from: number; to: number },
  time = bounds.time,
): Promise<TimeSpan[]> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const thread = new Worker(new URL('./busy-times.thread.ts', import.meta.url), {
    workerData: { text, window },
    resourceLimits: { maxOldGenerationSizeMb: bounds.memory },
  })
  const timer = setTimeout(() => resolve({ fault: 'too_many' }), time)
  thread.once('message', resolve)
  thread.once('error', () => resolve({ fault: 'too_many' }))
  const answer = await promise
  clearTimeout(timer)
  await thread.terminate()
  if ('fault' in answer) throw new CalendarFault(answer.fault)
  return answer.spans
}
