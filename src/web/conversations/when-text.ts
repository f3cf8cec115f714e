import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { austinDay, austinTime } from '#web/lib/austin-dates.ts'

const dateOf = (at: Date) => austinWallClock(at).date

/** "8:37 PM", "Yesterday 8:37 PM", and before that the date: when the last message of a conversation came. */
export function whenText(instant: string, now: number): string {
  const daysAgo = dateOf(new Date(now)) - dateOf(new Date(instant))
  if (daysAgo > 1) return austinDay(instant)
  return daysAgo === 1 ? `Yesterday ${austinTime(instant)}` : austinTime(instant)
}
