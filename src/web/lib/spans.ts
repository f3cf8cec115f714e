const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "under a minute", "12 min", "9 h", "4 days": a duration in milliseconds. */
export function toSpan(milliseconds: number): string {
  if (milliseconds < minute) return 'under a minute'
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)} h`
  return `${Math.floor(milliseconds / day)} days`
}

/** "just now", "3 h ago", and after a week the date, formatted by `toDay`. */
export function toAgo(instant: string, now: number, toDay: (instant: string) => string): string {
  const passed = now - new Date(instant).getTime()
  if (passed < minute) return 'just now'
  if (passed < 7 * day) return `${toSpan(passed)} ago`
  return toDay(instant)
}
