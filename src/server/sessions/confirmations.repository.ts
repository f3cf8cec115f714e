import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Records that the holder of a session has just proved who they are; `byFactor` by a code or a passkey. */
export async function confirmSession(
  db: Db | Tx,
  tokenHash: Buffer,
  { byFactor }: { byFactor: boolean },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()`, ...(byFactor && { factor_confirmed_at: sql<Date>`now()` }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}
