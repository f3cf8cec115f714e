import { isolate } from '#server/lib/apart/isolate.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'
import { CalendarFault } from './busy-times.ts'

export type CalendarTask = { text: string; window: { from: number; to: number } }
export type CalendarAnswer = { spans: TimeSpan[] } | { fault: CalendarFault['reason'] }

const read = isolate<CalendarTask, CalendarAnswer>(new URL('./busy-times.child.ts', import.meta.url))

/** `busyTimesOf` in a process of its own, bounded in time and memory. Throws CalendarFault and NotAnswered. */
export async function readBusyTimes(
  text: string,
  window: CalendarTask['window'],
  milliseconds = 10_000,
): Promise<TimeSpan[]> {
  const answer = await read({ text, window }, { milliseconds, megabytes: 384 })
  if ('fault' in answer) throw new CalendarFault(answer.fault)
  return answer.spans
}
