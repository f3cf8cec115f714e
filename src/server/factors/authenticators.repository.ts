import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Keeps a new secret, which doesn't count yet; false when the person already has an authenticator app. */
export async function saveNewSecret(db: Db, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO authenticators AS existing (user_id, sealed_secret) VALUES (${userId}, ${sealedSecret})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      WHERE existing.confirmed_at IS NULL
    RETURNING user_id`.execute(db)
  return rows.length > 0
}

type Secret = { sealedSecret: Buffer; isConfirmed: boolean }

export async function findSecret(tx: Db | Tx, userId: number): Promise<Secret | null> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { sealedSecret: row.sealed_secret, isConfirmed: row.confirmed_at !== null } : null
}

/** Uses a code up, by its step; false when it or a later one was accepted before. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** False when there was none. */
export async function deleteAuthenticator(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
