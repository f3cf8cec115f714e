import type { Db, Tx } from '#server/lib/database/db.ts'
import { isIndexed, searchTimes, withinStatementTime } from '#server/lib/database/short-text.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type { ActionList, ListActionsQuery } from '#shared/audit/actions-desk.schemas.ts'
import { shortTextAdvice } from '#shared/lib/short-text.ts'
import { listActions } from './actions-desk.repository.ts'
import {
  actionsInvolving,
  actionsMatchingText,
  findNameMatches,
  newestActions,
} from './actions-search.repository.ts'

/** Guarantee: staff can find any action by who did it, the name of its target, or its reason. */

/** One page of the log. Throws invalid_input for a text that can't be searched in a log of this size. */
export async function searchActions(db: Db, query: ListActionsQuery): Promise<ActionList> {
  const { search, page } = query
  if (search === '') return listActions(db, newestActions(query), page)
  const hasIndex = isIndexed(search)
  const find = async (tx: Tx) => {
    const named = hasIndex ? await findNameMatches(tx, search) : null
    return listActions(tx, named ? actionsInvolving(named, query) : actionsMatchingText(query), page)
  }
  const found = await withinStatementTime(db, find, searchTimes.actions)
  if (!found) throw invalid({ search: hasIndex ? commonTextAdvice : shortTextAdvice })
  return found
}

const commonTextAdvice = 'Too many names match. Type more of the name'
