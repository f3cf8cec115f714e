import { deleteFactorsSince } from '#server/factors/factors.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { EventBus } from '#server/lib/events.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { deleteIdentitiesSince } from './identities.repository.ts'

/**
 * Guarantee: once an account belongs to the person who gets its email, nothing that somebody else left there opens it. Only
 * the links that undo a change of address go on: they are what takes a stolen account back.
 */

/** For an account that nobody has proved to be theirs before. */
export const ever = new Date(0)

/**
 * Ends every session of a person and, of what was added since an instant, every other way in; null: of nothing, because it is
 * theirs. The caller sees to the password.
 */
export async function endWaysIn(tx: Tx, events: EventBus, userId: number, since: Date | null): Promise<void> {
  await endSessions(tx, userId)
  if (since === null) return
  await deleteIdentitiesSince(tx, userId, since)
  await deleteFactorsSince(tx, userId, since)
  await events.emit(tx, 'access.ended', { userId, since })
}
