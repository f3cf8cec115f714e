import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { PlacePage, PlaceTrade } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'

type Topic = Pick<PlacePage, 'place' | 'trade'>

/** "Plumbing in Hyde Park", "Businesses in Hyde Park". */
export const topicOf = ({ place, trade }: Topic): string => `${trade?.name ?? 'Businesses'} in ${place.name}`

/** "Hyde Park, Austin", "Round Rock, Texas", "North Austin". */
export const fullName = ({ name, within }: PlacePage['place']): string =>
  name.endsWith(within) ? name : `${name}, ${within}`

/** The same businesses in the directory. */
export const placeDirectoryHref = ({ place, trade }: Topic): string =>
  directoryHref({
    place: place.slug,
    category: trade?.categoryId ?? null,
    subcategory: trade?.id ?? null,
  })

/** "usually $80", "usually $20 per hr"; null unless several businesses name a price. */
export function usualPriceText({ price }: Pick<PlaceTrade, 'price'>): string | null {
  if (!price || price.pricedCount < 3) return null
  return `usually ${formatDollars(price.median)}${price.priceUnit === 'hour' ? ' per hr' : ''}`
}

/** "43 businesses, 25 trades, 12 open now" */
export function summaryOf({ total, openNow, trades, trade }: PlacePage): string {
  const who = total === 1 ? 'One business' : `${total.toLocaleString('en-US')} businesses`
  const kinds = trade || trades.length < 2 ? '' : `, ${trades.length} trades`
  return `${who}${kinds}${openNow ? `, ${openNow.toLocaleString('en-US')} open now` : ''}`
}
