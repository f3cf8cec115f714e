import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { austinDate, austinDay, austinTime, austinWeekday } from '#web/lib/austin-dates.ts'

const dateOf = (at: Date) => austinWallClock(at).date
const yearOf = (date: number) => new Date(date * 86_400_000).getUTCFullYear()

/** "8:37 PM", "Yesterday 8:37 PM", "Tue", "Nov 18", "Nov 18, 2025": when the last message of a conversation came. */
export function whenText(instant: string, now: number): string {
  const date = dateOf(new Date(instant))
  const today = dateOf(new Date(now))
  if (today - date < 1) return austinTime(instant)
  if (today - date === 1) return `Yesterday ${austinTime(instant)}`
  if (today - date <= 6) return austinWeekday(instant)
  return yearOf(date) === yearOf(today) ? austinDate(instant) : austinDay(instant)
}
