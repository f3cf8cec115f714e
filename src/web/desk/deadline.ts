import { toSpan } from '#web/lib/spans.ts'

/** The urgency of a deadline: overdue is red, soon is yellow. */
type DeadlineTone = 'bad' | 'wait' | 'plain'
type Deadline = { text: string; tone: DeadlineTone }

const minute = 60_000
const hour = 60 * minute
/** Less time than this counts as soon. */
const soon = 4 * hour

/** "3 h 20 min left" or "2 h overdue": the time to a deadline. */
export function toDeadline(dueAt: string, now: number): Deadline {
  const left = new Date(dueAt).getTime() - now
  if (left < 0) return { text: `${toSpan(-left)} overdue`, tone: 'bad' }
  return { text: `${toExactSpan(left)} left`, tone: left < soon ? 'wait' : 'plain' }
}

/** "3 h 20 min": minutes matter when little time is left. */
function toExactSpan(milliseconds: number): string {
  const minutes = Math.floor((milliseconds % hour) / minute)
  const isExact = milliseconds > hour && milliseconds < 6 * hour && minutes > 0
  return isExact ? `${toSpan(milliseconds)} ${minutes} min` : toSpan(milliseconds)
}
