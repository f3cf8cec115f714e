import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { deleteOtherDevices } from './known-devices.repository.ts'
import type { Device } from './known-devices.service.ts'
import { deleteOtherSessions, deleteSessionOf } from './session-list.repository.ts'

/** Guarantee: people can end each of their sessions from any other one. */

/** Throws not_found for a session that has ended, and for someone else's. */
export async function endSession(
  db: Db,
  visitor: Visitor,
  sessionId: number,
  note: LogSecurity,
): Promise<void> {
  if (!(await deleteSessionOf(db, visitor.id, sessionId))) throw notFound('session')
  note('session_ended', visitor.id)
}

/** Ends every session of the visitor but this one, and forgets all their browsers but this one. */
export async function endOtherSessions(
  db: Db,
  visitor: Visitor,
  { known }: Device,
  note: LogSecurity,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteOtherSessions(tx, visitor)
    await deleteOtherDevices(tx, visitor.id, known?.hash ?? null)
  })
  note('other_sessions_ended', visitor.id)
}
