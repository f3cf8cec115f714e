import type { Db, Tx } from '#server/lib/database/db.ts'
import { isIndexed, shortTextAdvice, withinStatementTime } from '#server/lib/database/short-text.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type { ActList, ListActsQuery } from '#shared/audit/acts-desk.schemas.ts'
import { listActs } from './acts-desk.repository.ts'
import { actsAbout, actsSaying, findNamed, newestActs } from './acts-search.repository.ts'

/** This room promises: staff finds any act by who did it, by the name of what it was done to, and by its reason. */

/** One page of the log. Throws invalid_input for a text that can't be looked up in a log of this size. */
export async function searchActs(db: Db, query: ListActsQuery): Promise<ActList> {
  const { search, page } = query
  if (search === '') return listActs(db, newestActs(query), page)
  const hasIndex = isIndexed(search)
  const find = async (tx: Tx) => {
    const named = hasIndex ? await findNamed(tx, search) : null
    return listActs(tx, named ? actsAbout(named, query) : actsSaying(query), page)
  }
  const found = await withinStatementTime(db, find, readingMilliseconds)
  if (!found) throw invalid({ search: hasIndex ? commonTextAdvice : shortTextAdvice })
  return found
}

/** Long enough for some 70,000 acts, each with its names, and well within the wait of any statement. */
const readingMilliseconds = 600
const commonTextAdvice = 'Too much is called that. Type more of the name'
