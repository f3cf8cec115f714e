import type { FastifyInstance } from 'fastify'
import { recordAct } from '#server/audit/acts.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import type {
  DecideSuggestion,
  ListSuggestionsQuery,
  Suggestion,
  SuggestionList,
} from '#shared/inbox/suggestions-desk.schemas.ts'
import { suggestionDecidedMail } from './suggestions-desk.emails.ts'
import {
  countPendingSuggestions,
  findSuggestion,
  listSuggestions,
  lockPeopleOfSuggestion,
  lockSuggestion,
  updateSuggestionStatus,
} from './suggestions-desk.repository.ts'

/** This room promises: a suggestion is decided from the state that was seen, and whoever made it hears of it. */

/** One page of suggestions, with how many wait in all. */
export async function listSuggestionsOfDesk(db: Db, query: ListSuggestionsQuery): Promise<SuggestionList> {
  const [found, pendingCount] = await Promise.all([listSuggestions(db, query), countPendingSuggestions(db)])
  return { ...found, pendingCount }
}

/** Throws not_found, also when whoever suggested it has left with it. */
export async function getSuggestion(db: Db, suggestionId: number): Promise<Suggestion> {
  const suggestion = await findSuggestion(db, suggestionId)
  if (!suggestion) throw notFound('suggestion')
  return suggestion
}

/** Decides and mails who suggested it; a decision that holds already is no change. Throws conflict for one on an older revision. */
export async function decideSuggestion(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  { suggestionId, staffId }: { suggestionId: number; staffId: number },
  { status, revision }: DecideSuggestion,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const people = await lockPeopleOfSuggestion(tx, suggestionId, staffId)
    if (!people.some(({ id, isStaff }) => id === staffId && isStaff))
      throw new AppError('unauthenticated', 'Please sign in.')
    const before = await lockSuggestion(tx, suggestionId)
    if (!before) throw notFound('suggestion')
    if (before.status === status) return
    if (before.revision !== revision) throw new AppError('conflict', 'Someone changed this meanwhile.')
    await updateSuggestionStatus(tx, suggestionId, status)
    await recordAct(tx, {
      actorId: staffId,
      act: 'suggestion.decided',
      targetType: 'suggestion',
      targetId: suggestionId,
      details: { from: before.status, to: status },
    })
    const person = people.find(({ id }) => id === before.userId)
    if (!person) return
    const mail = suggestionDecidedMail(config, { status, name: before.name, firstName: person.firstName })
    await queueMail(tx, jobs, { userId: person.id, to: toRecipient(person, person.email), ...mail })
  })
}
