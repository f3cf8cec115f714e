import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import type { AddSearchTerm, SearchTerm } from '#shared/search/searches-desk.schemas.ts'
import { fold } from './fold.ts'
import {
  createTerm,
  deleteFailedSearch,
  deleteFailedWords,
  findTerm,
  updateTermOff,
} from './searches-desk.repository.ts'

/** Guarantee: the next search understands all that staff teach, also after releases. */

/** Adds a term, and takes the failed search with these words off the list. Throws invalid_input for an unknown meaning. */
export async function teachTerm(
  db: Db,
  { term, meaning }: AddSearchTerm,
  actorId: number,
): Promise<SearchTerm> {
  const folded = fold(term)
  if (folded === '') throw invalid({ term: 'Type letters or digits' })
  const [kind = '', id] = meaning.split(':')
  const meant = kind === 'filler' ? { wish: 'filler' as const } : { [`${kind}_id`]: Number(id) }
  return inTransaction(db, async (tx) => {
    const termId = await createTerm(tx, folded, meant).catch((error: unknown) => {
      throw isForeignKeyFault(error) ? invalid({ meaning: 'This no longer exists' }) : error
    })
    await deleteFailedWords(tx, term.toLowerCase())
    return finish(tx, termId, actorId, 'search-term.added')
  })
}

/** Takes a failed search off the list without teaching anything. Throws not_found. */
export async function dismissSearch(db: Db, searchId: number, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const words = await deleteFailedSearch(tx, searchId)
    if (words === undefined) throw notFound('search')
    const dismissed = { action: 'search.dismissed', targetType: 'search_term', targetId: null } as const
    await recordAction(tx, { ...dismissed, actorId, details: { words } })
  })
}

/** Makes searches ignore a term, or use it again. Throws not_found. */
export async function switchTerm(
  db: Db,
  termId: number,
  isOff: boolean,
  actorId: number,
): Promise<SearchTerm> {
  return inTransaction(db, async (tx) => {
    const term = await findTerm(tx, termId)
    if (!term) throw notFound('search term')
    if (term.isOff === isOff) return term
    await updateTermOff(tx, termId, isOff)
    return finish(tx, termId, actorId, isOff ? 'search-term.switched-off' : 'search-term.switched-on')
  })
}

/** SQLSTATE foreign_key_violation. */
const isForeignKeyFault = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23503'

type Change = 'search-term.added' | 'search-term.switched-off' | 'search-term.switched-on'

async function finish(tx: Tx, termId: number, actorId: number, action: Change): Promise<SearchTerm> {
  await recordAction(tx, { actorId, action, targetType: 'search_term', targetId: termId })
  await announcePublicChange(tx)
  return (await findTerm(tx, termId)) as SearchTerm
}
