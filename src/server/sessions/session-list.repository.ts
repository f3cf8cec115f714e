import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { type ListedSession, sessionsShown } from '#shared/auth/session-list.schemas.ts'
import { isAlive } from './sessions.repository.ts'
import { deleteTicketsOf } from './sign-in-tickets.repository.ts'

/** The visitor's sessions, the last used first. */
export async function listSessions(db: Db, { id, sessionHash }: Visitor): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession & { signedIn: Date; lastSeen: Date }>`
    SELECT s.id, s.device, s.created_at AS "signedIn", s.last_used_at AS "lastSeen",
      s.token_hash = ${sessionHash} AS "isCurrent",
      EXISTS (SELECT FROM push_subscriptions WHERE session_hash = s.token_hash) AS "isNotified"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = ${id} AND ${isAlive}
    ORDER BY s.token_hash = ${sessionHash} DESC, s.last_used_at DESC, s.id DESC LIMIT ${sessionsShown}`.execute(
    db,
  )
  return rows.map(({ signedIn, lastSeen, ...session }) => ({
    ...session,
    signedInAt: signedIn.toISOString(),
    lastSeenAt: lastSeen.toISOString(),
  }))
}

/** Ends one session of this person; false when it has already ended, or is someone else's. */
export async function deleteSessionOf(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends the visitor's other sessions, and codes and tickets that could start one. Those first: one may be starting a session
 * right now.
 */
export async function deleteOtherSessions(tx: Tx, { id, sessionHash }: Visitor): Promise<void> {
  await deleteTicketsOf(tx, id)
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '<>', sessionHash).execute()
}
