import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { toEmailKey } from '#shared/lib/email.ts'

/**
 * The person with this address, locked until the transaction ends so no session starts in between, and their sessions.
 */
export async function findPersonToRevoke(
  tx: Tx,
  email: string,
): Promise<{ id: number; sessions: number } | undefined> {
  const { rows } = await sql<{ id: number; sessions: number }>`
    SELECT id, (SELECT count(*) FROM sessions WHERE user_id = users.id) AS sessions
    FROM users WHERE lower(email) = lower(${toEmailKey(email)}) FOR UPDATE OF users`.execute(tx)
  return rows[0]
}
