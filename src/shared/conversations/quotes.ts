import { austinToday } from '#shared/businesses/special-hours.ts'
import { formatDollars } from '#shared/lib/money.ts'

type Priced = { minCents: number; maxCents: number }

/** "$80" or "$80 to $120". */
export const quotePrice = ({ minCents, maxCents }: Priced): string =>
  minCents === maxCents
    ? formatDollars(minCents / 100)
    : `${formatDollars(minCents / 100)} to ${formatDollars(maxCents / 100)}`

type Dated = { earliestDay: string | null; validUntil: string | null }

/** "$100", "$100 and $120", "$100, $120 and $80 to $90". */
export const quotePrices = (quotes: readonly Priced[]): string => prices.format(quotes.map(quotePrice))
const prices = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** A quote in one sentence, and which ones it takes the place of in another. */
export function quoteText(
  { earliestDay, validUntil, ...price }: Priced & Dated,
  replaced: readonly Priced[] = [],
): string {
  const earliest = earliestDay ? `, on ${dayText(earliestDay)} at the earliest` : ''
  const until = validUntil ? `, valid until ${dayText(validUntil)}` : ''
  const noun = replaced.length > 1 ? 'quotes' : 'quote'
  const instead = replaced.length > 0 ? ` It replaces the ${noun} of ${quotePrices(replaced)}.` : ''
  return `Quote: ${quotePrice(price)}${earliest}${until}.${instead}`
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
