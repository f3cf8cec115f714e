import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Keeps a person's factors as they are until the transaction ends; false when their account is gone. */
export async function lockFactors(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
  return rows.length > 0
}

type FactorState = { authenticatorSince: Date | null; recoveryCodesLeft: number; hasPasskey: boolean }

export async function findFactors(db: Db | Tx, userId: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    SELECT (SELECT confirmed_at FROM authenticators WHERE user_id = ${userId}) AS "authenticatorSince",
      (SELECT count(*) FROM recovery_codes WHERE user_id = ${userId}) AS "recoveryCodesLeft",
      EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}) AS "hasPasskey"`.execute(db)
  return rows[0] as FactorState
}

/**
 * Notes with the person whether they have a second factor, after a change of theirs; returns it. Recovery codes alone are
 * none.
 */
export async function updateHasFactor(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    UPDATE users SET has_second_factor =
      EXISTS (SELECT FROM authenticators WHERE user_id = users.id AND confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id)
    WHERE id = ${userId} RETURNING has_second_factor AS has`.execute(tx)
  const has = rows[0]?.has ?? false
  if (!has) await deleteRecoveryCodes(tx, userId)
  return has
}

/** Replaces what a person has with these. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  const rows = hashes.map((code_hash) => ({ code_hash, user_id: userId }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses a recovery code up; true for only one of several simultaneous calls. */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes the factors that a person has added since an instant, with recovery codes made since. */
export async function deleteFactorsSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where((or) => or.or([or('confirmed_at', '>=', since), or('confirmed_at', 'is', null)]))
    .execute()
  for (const table of ['passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await updateHasFactor(tx, userId)
}

/** Removes all factors of a person. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of ['authenticators', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await updateHasFactor(tx, userId)
}
