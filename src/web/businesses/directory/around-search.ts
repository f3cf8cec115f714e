import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { fewListed } from '#shared/businesses/directory/list-totals.ts'
import type { Api } from '#web/lib/api-client.ts'
import { businessesAroundQuery } from '../businesses.queries.ts'

/** Number of businesses shown around the place. */
export const nearbyShown = 6

export type AroundSearch = {
  /** The search without its place. */
  search: DirectorySearch
  /** The place, as in addresses. */
  around: string
}

/** The search around the place of a list that soon ends; null for any other list. */
export function searchAround(
  search: DirectorySearch,
  { page, total, understood }: ListedPage,
): AroundSearch | null {
  if (page !== 1 || total === 0 || total > fewListed || search.area || search.within) return null
  const wider = { ...search, page: 1, place: '' }
  if (search.place) return { search: wider, around: search.place }
  if (!understood) return null
  const { place, parts = [], note, unlisted, inParts = 0 } = understood
  // With a note, the list is already around the place; an unlisted trade has no more.
  if (!place?.slug || note || unlisted || inParts === total) return null
  const part = parts.find(({ label }) => label === place.name || label === `Near ${place.name}`)
  return part ? { search: { ...wider, search: part.without }, around: place.slug } : null
}

export const moreNearbyQuery = (api: Api, { search, around }: AroundSearch) =>
  businessesAroundQuery(api, search, around, nearbyShown + fewListed)
