import type { FastifyInstance } from 'fastify'
import { staffAction } from '#server/audit/staff-action.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
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

/** Guarantee: staff decide on a suggestion from the state they saw, and the person who made it is notified. */

/** One page of suggestions, with the total waiting. */
export async function listSuggestionsOfDesk(db: Db, query: ListSuggestionsQuery): Promise<SuggestionList> {
  const [found, pendingCount] = await Promise.all([listSuggestions(db, query), countPendingSuggestions(db)])
  return { ...found, pendingCount }
}

/** Throws not_found, also when the suggestion was deleted with the account behind it. */
export async function getSuggestion(db: Db, suggestionId: number): Promise<Suggestion> {
  return requireFound(await findSuggestion(db, suggestionId), 'suggestion')
}

/**
 * Decides and emails the person who suggested it; the same decision again changes nothing. Throws not_found, and
 * stale_revision.
 */
export async function decideSuggestion(
  tools: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  { suggestionId, staffId }: { suggestionId: number; staffId: number },
  { status, revision }: DecideSuggestion,
): Promise<void> {
  await staffAction(tools, {
    actorId: staffId,
    targetType: 'suggestion',
    revision,
    async lock(tx) {
      const people = await lockPeopleOfSuggestion(tx, suggestionId, staffId)
      if (!people.some(({ id, isStaff }) => id === staffId && isStaff))
        throw new AppError('unauthenticated', 'Please sign in.')
      const before = await lockSuggestion(tx, suggestionId)
      return before && { ...before, person: people.find(({ id }) => id === before.userId) }
    },
    isDone: (before) => before.status === status,
    async change(tx, { person, name, status: from }) {
      await updateSuggestionStatus(tx, suggestionId, status)
      const actions = [
        { action: 'suggestion.decided', targetId: suggestionId, details: { from, to: status } },
      ] as const
      if (!person) return { actions }
      const mail = suggestionDecidedMail(tools.config, { status, name, firstName: person.firstName })
      return { actions, mails: [{ userId: person.id, to: toRecipient(person, person.email), ...mail }] }
    },
  })
}
