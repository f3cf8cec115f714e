import { Exceeded, isolate } from '#server/lib/isolated.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { CalendarFault } from './busy-times.ts'

export type CalendarTask = { text: string; window: { from: number; to: number } }
export type CalendarAnswer = { spans: TimeSpan[] } | { fault: CalendarFault['reason'] }

const read = isolate<CalendarTask, CalendarAnswer>(new URL('./busy-times.thread.ts', import.meta.url), {
  heap: 128,
})

/** `busyTimesOf` in a thread of its own, bounded in time and memory. Throws CalendarFault. */
export async function readBusyTimes(
  text: string,
  window: CalendarTask['window'],
  milliseconds = 10_000,
): Promise<TimeSpan[]> {
  const answer = await read({ text, window }, { milliseconds }).catch((error: unknown) => {
    if (error instanceof Exceeded) throw new CalendarFault('too_many')
    throw error
  })
  if ('fault' in answer) throw new CalendarFault(answer.fault)
  return answer.spans
}
