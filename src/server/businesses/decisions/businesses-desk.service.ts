import type { Db } from '#server/lib/database/db.ts'
import { isIndexed, shortTextAdvice, withinStatementTime } from '#server/lib/database/short-text.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type {
  DeskBusinessList,
  ListDeskBusinessesQuery,
} from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { countWaiting, listDeskBusinesses } from './businesses-desk.repository.ts'

/** Guarantee: staff can find every listing, and see the longest waiting first. */

/** One page of the desk's listings. Throws invalid_input for a text too short to search in a directory of this size. */
export async function searchDeskBusinesses(
  db: Db,
  query: ListDeskBusinessesQuery,
): Promise<DeskBusinessList> {
  const isQuick = query.search === '' || query.search.includes('@') || isIndexed(query.search)
  const [found, counts] = await Promise.all([
    isQuick ? listDeskBusinesses(db, query) : withinStatementTime(db, (tx) => listDeskBusinesses(tx, query)),
    countWaiting(db),
  ])
  if (!found) throw invalid({ search: shortTextAdvice })
  return { ...found, ...counts }
}
