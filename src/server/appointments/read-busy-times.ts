import { isolate } from '#server/lib/apart/isolate.ts'
import type { BusyTimes } from './busy-times.ts'
import { CalendarFault } from './calendar-fault.ts'

export type CalendarTask = { text: string; window: { from: number; to: number } }
export type CalendarAnswer = BusyTimes | { fault: CalendarFault['reason'] }

const read = isolate<CalendarTask, CalendarAnswer>(new URL('./busy-times.child.ts', import.meta.url))

/** `busyTimesOf` in a process of its own, bounded in time and memory. Throws CalendarFault and NotAnswered. */
export async function readBusyTimes(
  text: string,
  window: CalendarTask['window'],
  milliseconds = 10_000,
): Promise<BusyTimes> {
  const answer = await read({ text, window }, { milliseconds, megabytes: 384 })
  if ('fault' in answer) throw new CalendarFault(answer.fault)
  return answer
}
