import { averagePriceText } from '#shared/businesses/average-price.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { placeLine } from './business-header.tsx'

/** "Plumbing, Bouldin Creek. Average price $80. Away through December 3.": the text under the quote dialog's title. */
export function quoteNote(business: Business): string {
  const { averagePrice, priceUnit, paidInstead, away } = business
  const isShown = averagePrice !== null && !paidInstead
  const text = isShown ? averagePriceText({ averagePrice, priceUnit }).replaceAll(' ', '\u00a0') : ''
  const price = text && ` Average price\u00a0${text}.`
  return `${placeLine(business)}.${price}${away ? ` ${away.note}` : ''}`
}
