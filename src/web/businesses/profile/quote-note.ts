import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { placeLine } from './business-header.tsx'

/** "Plumbing, Bouldin Creek. Average price $80.": the text under the quote dialog's title. */
export function quoteNote(business: Business): string {
  const { averagePrice, priceUnit } = business
  const place = `${placeLine(business)}.`
  if (averagePrice === null) return place
  return `${place} Average price\u00a0${formatDollars(averagePrice)}${priceUnit === 'hour' ? '\u00a0per\u00a0hr' : ''}.`
}
