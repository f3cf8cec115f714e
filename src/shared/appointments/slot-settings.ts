import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { defaultBusinessHours, hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { type BusinessHours, type DayName, dayNames, intervalsOf } from '#shared/businesses/opening-hours.ts'
import { fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { type DateRange, type SlotRules, tidyBlocked } from './slots.ts'

/** Lengths that an owner can choose, in minutes. */
export const slotLengths = [15, 20, 30, 45, 60, 90, 120, 180, 240, 480] as const
export const leadHoursMax = 336
export const daysAheadMax = 180
export const mostPerDayMax = 50
export const blockedMax = 60

/** An owner's first settings: their opening hours, slots of an hour, a day's notice. */
export const firstSlotRules = (hours: BusinessHours | null): SlotRules => ({
  minutes: 60,
  leadHours: 24,
  daysAhead: 30,
  mostPerDay: null,
  weekly: Object.fromEntries(
    dayNames.map((day) => {
      const { byAppointment: _, ...given } = (hours ?? defaultBusinessHours)[day]
      return [day, given]
    }),
  ) as BusinessHours,
  blocked: [],
})

/** Faults of the weekly times, by day. */
export function weeklyFaults({
  weekly,
  minutes,
}: Pick<SlotRules, 'weekly' | 'minutes'>): Partial<Record<DayName, string>> {
  const faults = hoursFaults(weekly)
  for (const day of dayNames)
    if (!faults[day] && intervalsOf(weekly[day]).some(([from, to]) => to - from < minutes))
      faults[day] = `Too short for a slot of ${lengthText(minutes)}`
  return faults
}

export const hasWeeklySlots = ({ weekly }: Pick<SlotRules, 'weekly'>): boolean =>
  dayNames.some((day) => !weekly[day].closed)

/** Why blocked dates are invalid; null if valid. */
export function blockedFault(blocked: readonly DateRange[]): string | null {
  if (blocked.length > blockedMax) return `At most ${blockedMax} blocked dates`
  for (const { from, to } of blocked) {
    if (!isDate(from) || !isDate(to)) return 'Please enter a date'
    if (to < from) return 'The last day is before the first'
    if (fromIsoDate(to) - fromIsoDate(from) > 366) return 'One year at most'
  }
  return null
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = fromIsoDate(text)
  return Number.isFinite(date) && toIsoDate(date) === text
}

/** The rules as they are stored: without blocked dates that have passed. */
export const tidyRules = (rules: SlotRules, at: Date): SlotRules => ({
  ...rules,
  blocked: tidyBlocked(rules.blocked, austinWallClock(at).date),
})

/** "45 minutes", "1 hour", "1½ hours". */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  const half = minutes % 60 === 30 ? '½' : ''
  if (minutes % 30 !== 0) return `${minutes} minutes`
  return `${hours}${half} ${minutes === 60 ? 'hour' : 'hours'}`
}
