import type { Away } from './away.schemas.ts'
import { awayDaysMax } from './away-limits.ts'
import { austinToday, fromIsoDate, toIsoDate } from './special-hours.ts'

/** The latest day, as YYYY-MM-DD, that a business can say today that it is away. */
export const lastAwayDay = (at = new Date()): string => toIsoDate(fromIsoDate(austinToday(at)) + awayDaysMax)

const day = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', day)
const datedFormat = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' })

/** "December 3" for "2026-12-03"; with the year in another one than now. */
function dayText(iso: string, now: Date): string {
  const isThisYear = iso.slice(0, 4) === austinToday(now).slice(0, 4)
  const format = isThisYear ? dayFormat : datedFormat
  return format.format(new Date(fromIsoDate(iso) * 86_400_000))
}

/** "Away through December 3": that day is the last one away. */
export const awayUntilText = (until: string, now = new Date()): string =>
  `Away through ${dayText(until, now)}`

/** The same as a sentence, and the business's text. */
export const awayText = ({ until, text }: Pick<Away, 'until' | 'text'>, now = new Date()): string =>
  [`${awayUntilText(until, now)}.`, text].filter(Boolean).join(' ')
