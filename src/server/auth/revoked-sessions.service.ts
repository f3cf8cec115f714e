import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import { findPersonToRevoke } from './revoked-sessions.repository.ts'

/** Guarantee: once staff have ended a person's sessions, none of their tokens work. */

/** Ends every session of the person with this address; returns how many there were. Throws not_found. */
export async function revokeSessions(db: Db, email: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const person = await findPersonToRevoke(tx, email)
    if (!person) throw notFound('user')
    await endSessions(tx, person.id)
    const details = { sessions: person.sessions }
    await recordAction(tx, {
      actorId: null,
      action: 'sessions.revoked',
      targetType: 'user',
      targetId: person.id,
      details,
    })
    return person.sessions
  })
}
