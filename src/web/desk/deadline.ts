import { toSpan } from '#web/lib/spans.ts'

/** How urgent something is: overdue in red, soon in yellow. */
export type DeadlineTone = 'bad' | 'wait' | 'plain'
export type Deadline = { text: string; tone: DeadlineTone }

const minute = 60_000
const hour = 60 * minute
/** From here on a promise is in danger. */
const soon = 4 * hour

/** "3 h 20 min left" or "2 h overdue": what is left of the time within which something was promised. */
export function toDeadline(dueAt: string, now: number): Deadline {
  const left = new Date(dueAt).getTime() - now
  if (left < 0) return { text: `${toSpan(-left)} overdue`, tone: 'bad' }
  return { text: `${toExactSpan(left)} left`, tone: left < soon ? 'wait' : 'plain' }
}

/** "3 h 20 min": when little time is left, minutes count. */
function toExactSpan(milliseconds: number): string {
  const minutes = Math.floor((milliseconds % hour) / minute)
  const isExact = milliseconds > hour && milliseconds < 6 * hour && minutes > 0
  return isExact ? `${toSpan(milliseconds)} ${minutes} min` : toSpan(milliseconds)
}
