import type { Db } from '#server/lib/database/db.ts'
import type { Span } from '#server/search/find/directory-filters.repository.ts'
import { findOpened, type SearchParams } from '#server/search/find/new-matches.service.ts'
import { isLost, type Lost } from '#shared/saved-searches/lost-searches.ts'
import { readKept } from '../kept-businesses.service.ts'

/** Guarantee: a new business is named as its card names it. */

export type NewMatches = {
  businesses: { id: number; name: string; trade: string | null }[]
  /** There are others. */
  isMore: boolean
}

/** Finds businesses of a search that were approved in a span, at most `max`; or why there can be none anymore. */
export async function findNewMatches(
  db: Db,
  params: SearchParams,
  opened: Span,
  max: number,
): Promise<NewMatches | Lost> {
  const found = await findOpened(db, params, opened, max + 1)
  if (isLost(found)) return found
  const kept = await readKept(db, found.keys, found)
  const businesses = kept.map(({ row: { id, name, subcategoryName, categoryName } }) => ({
    id,
    name,
    trade: subcategoryName ?? categoryName,
  }))
  return { businesses: businesses.slice(0, max), isMore: businesses.length > max }
}
