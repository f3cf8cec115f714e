import { awayUntilText } from '#shared/businesses/away.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'

/** Without slots, a time is proposed by its start alone; it counts as this many minutes. */
export const wishMinutes = 60
/** Such a start is at one of these minutes of an hour, and at most so many days from now. */
export const wishStep = 5
export const wishDaysAhead = 180

const minute = 60_000
const day = 24 * 60 * minute

/** Shown for a time that nobody can propose anymore. */
export const passedText = 'This time has passed. Please choose another one.'

/** Why an instant in milliseconds can't be proposed, in steps of so many minutes; null if it can. */
export function wishFault(at: number, now: number, step = wishStep): string | null {
  if (at <= now) return passedText
  if (at > now + wishDaysAhead * day) return `Please choose a time within ${wishDaysAhead} days`
  return at % (step * minute) === 0 ? null : `Please choose a time in steps of ${step} minutes`
}

/** The same while the business is away; `until` is its last day, as YYYY-MM-DD. */
export const awayFault = (at: number, until: string | null): string | null =>
  until !== null && austinToday(new Date(at)) <= until
    ? `${awayUntilText(until)}. Please choose a later day.`
    : null
