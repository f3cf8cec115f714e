import type { DeskBusinessList, ListDeskBusinessesQuery } from '#shared/businesses/businesses-desk.schemas.ts'
import type { Db } from '../lib/db.ts'
import { invalid } from '../lib/errors.ts'
import { isIndexed, shortTextAdvice, withinStatementTime } from '../lib/short-text.ts'
import { countWaiting, listDeskBusinesses } from './businesses-desk.repository.ts'

/** This room promises: staff finds every listing, and sees first what waits longest. */

/** One page of the desk's listings. Throws invalid_input for a text too short to be looked up in a directory of this size. */
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
