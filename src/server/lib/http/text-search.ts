import { shortTextAdvice } from '#shared/lib/short-text.ts'
import type { Db, Tx } from '../database/db.ts'
import { isIndexed, withinStatementTime } from '../database/short-text.ts'
import { invalid } from './errors.ts'

/**
 * The result of `work`; if no index covers the text, only within the time limit. Throws invalid_input for one that takes
 * longer.
 */
export async function searchOrAdvise<Found>(
  db: Db,
  search: string,
  work: (db: Db | Tx) => Promise<Found>,
): Promise<Found> {
  if (search === '' || isIndexed(search)) return work(db)
  const found = await withinStatementTime(db, work)
  if (found === null) throw invalid({ search: shortTextAdvice })
  return found
}
