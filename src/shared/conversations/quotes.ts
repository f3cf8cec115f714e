import { austinToday } from '#shared/businesses/special-hours.ts'
import { formatDollars } from '#shared/lib/money.ts'

type Priced = { minCents: number; maxCents: number }

/** "$80" or "$80 to $120". */
export const quotePrice = ({ minCents, maxCents }: Priced): string =>
  minCents === maxCents
    ? formatDollars(minCents / 100)
    : `${formatDollars(minCents / 100)} to ${formatDollars(maxCents / 100)}`

type Dated = { earliestDay: string | null; validUntil: string | null }

/** A quote in one sentence. */
export function quoteText({ earliestDay, validUntil, ...price }: Priced & Dated): string {
  const earliest = earliestDay ? `, on ${dayText(earliestDay)} at the earliest` : ''
  return `Quote: ${quotePrice(price)}${earliest}${validUntil ? `, valid until ${dayText(validUntil)}` : ''}.`
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** "November 30, 2026" for "2026-11-30". */
export const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`))

/** True when the last day of an open quote has passed. */
export const isQuoteExpired = ({
  state,
  validUntil,
}: {
  state: string
  validUntil: string | null
}): boolean => state === 'open' && validUntil !== null && validUntil < austinToday()
