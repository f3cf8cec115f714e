import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** As long as a browser's dialog may stay open. */
const challengeLifetime = sql<Date>`now() + interval '10 minutes'`

/** Stores a challenge for a device to sign; `userId` is the owner of a new passkey, null to sign in. */
export async function createChallenge(db: Db, challenge: Buffer, userId: number | null): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at: challengeLifetime })
    .execute()
}

/** Uses a challenge up; true for only one of several simultaneous calls. */
export async function takeChallenge(db: Db, challenge: Buffer, userId: number | null): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM passkey_challenges
    WHERE challenge = ${challenge} AND user_id IS NOT DISTINCT FROM ${userId} AND expires_at > now()
    RETURNING expires_at`.execute(db)
  return rows.length > 0
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await sql`DELETE FROM passkey_challenges WHERE expires_at <= now()`.execute(db)
}

type ListedPasskey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }

/** A person's passkeys, the oldest first. There are few: `createPasskey` is called under a lock, after a count. */
export async function listPasskeys(db: Db | Tx, userId: number): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Credentials with which a browser offers only these passkeys. */
export async function listCredentials(
  db: Db,
  userId: number,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}

type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
}

/** False when this passkey is already stored. */
export async function createPasskey(tx: Tx, userId: number, passkey: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Passkey = {
  id: number
  userId: number
  publicKey: Buffer
  signCount: number
  transports: string[]
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'sign_count as signCount', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Records a use; false when the passkey is gone, or was used in between. */
export async function recordPasskeyUse(
  tx: Tx,
  { id, signCount }: Passkey,
  newCount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sign_count', '=', signCount)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when this person has no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: number,
  passkeyId: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when this person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
