import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** A browser is forgotten after this long without a sign-in. */
const remembered = sql`interval '180 days'`
/** Enough for every device one person signs in from. */
const devicesMax = 10

export async function isKnownDevice(db: Db, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_devices WHERE token_hash = ${tokenHash} AND user_id = ${userId}
      AND last_used_at > now() - ${remembered}`.execute(db)
  return rows.length > 0
}

/** Records a use of a known device; false when this person has no such device. */
export async function recordDeviceUse(tx: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_devices')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this is a browser that anyone has signed in from. */
export async function isAnyonesDevice(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_devices WHERE token_hash = ${tokenHash} AND last_used_at > now() - ${remembered}
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Adds a device; of more than ten the least recently used is deleted. */
export async function createDevice(tx: Tx, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`
    DELETE FROM known_devices WHERE user_id = ${userId} AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE user_id = ${userId}
      ORDER BY last_used_at DESC OFFSET ${devicesMax - 1})`.execute(tx)
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    // The same browser at the same moment.
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doNothing())
    .execute()
}

export async function deleteDevicesOf(tx: Db | Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Forgets every browser of a person but the one with this token. */
export async function deleteOtherDevices(tx: Tx, userId: number, kept: Buffer | null): Promise<void> {
  await sql`DELETE FROM known_devices WHERE user_id = ${userId} AND token_hash IS DISTINCT FROM ${kept}`.execute(
    tx,
  )
}

export async function deleteForgottenDevices(db: Db): Promise<void> {
  await sql`DELETE FROM known_devices WHERE last_used_at <= now() - ${remembered}`.execute(db)
}
