import type { Db } from '#server/lib/database/db.ts'
import { isIndexed, withinStatementTime } from '#server/lib/database/short-text.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type { CountDeskBusinessesQuery } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import type {
  DeskBusinessList,
  ListDeskBusinessesQuery,
} from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { shortTextAdvice } from '#shared/lib/short-text.ts'
import { countMatching, countWaiting, listDeskBusinesses } from './businesses-desk.repository.ts'

/** Guarantee: staff can find every listing, and see the longest waiting first. */

/** One page of the desk's listings. Throws invalid_input for a text too short to search in a directory of this size. */
export async function searchDeskBusinesses(
  db: Db,
  query: ListDeskBusinessesQuery,
): Promise<DeskBusinessList> {
  const [found, counts] = await Promise.all([
    isQuick(query.search)
      ? listDeskBusinesses(db, query)
      : withinStatementTime(db, (tx) => listDeskBusinesses(tx, query)),
    countWaiting(db),
  ])
  if (!found) throw invalid({ search: shortTextAdvice })
  return { ...found, ...counts }
}

/** How many listings match. Throws invalid_input like `searchDeskBusinesses`. */
export async function countDeskBusinesses(db: Db, query: CountDeskBusinessesQuery): Promise<number> {
  const count = isQuick(query.search)
    ? await countMatching(db, query)
    : await withinStatementTime(db, (tx) => countMatching(tx, query))
  if (count === null) throw invalid({ search: shortTextAdvice })
  return count
}

/** `#` comes before a listing's number. */
const isQuick = (search: string) => search === '' || /^#\d|@/.test(search) || isIndexed(search)
