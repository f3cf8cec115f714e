import { austinWallClock } from './austin-clock.ts'
import { minutesPerDay, openingText } from './opening-hours.ts'

/** "today 3 PM", "Tue 9 AM", "Jan 2, 9 AM": the next free time, ready to display; null for none, and once it has passed. */
export function firstSlotText(at: Date | null, now: Date): string | null {
  if (at === null || at <= now) return null
  const [slot, today] = [austinWallClock(at), austinWallClock(now)]
  const text = openingText((slot.date - today.date) * minutesPerDay + slot.minute, today)
  return slot.date === today.date ? `today ${text}` : text
}

/** Days within which a free time is wanted, today included. */
export const slotDays = { today: 1, tomorrow: 2, week: 7 } as const
export type SlotsWithin = keyof typeof slotDays
