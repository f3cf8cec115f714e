import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { placeLine } from './business-header.tsx'

/** "Plumbing, Bouldin Creek. Average price $80. Away through December 3.": the text under the quote dialog's title. */
export function quoteNote(business: Business): string {
  const { averagePrice, priceUnit, away } = business
  const unit = priceUnit === 'hour' ? '\u00a0per\u00a0hr' : ''
  const price = averagePrice === null ? '' : ` Average price\u00a0${formatDollars(averagePrice)}${unit}.`
  return `${placeLine(business)}.${price}${away ? ` ${away.note}` : ''}`
}
