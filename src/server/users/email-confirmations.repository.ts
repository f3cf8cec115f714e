import { sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** How long a link is valid: somebody may sign up on Friday and read their email on Monday. */
const lifetime = sql<Date>`now() + interval '72 hours'`

/** Opens a confirmation; links sent earlier stop working. */
export async function saveConfirmation(tx: Tx, userId: number, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('email_confirmations')
    .values({ user_id: userId, token_hash: tokenHash, expires_at: lifetime })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: lifetime }),
    )
    .execute()
}

/** The person a valid link was sent to. */
export async function findPersonOfConfirmation(tx: Tx, tokenHash: Buffer): Promise<number | null> {
  const found = await tx
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** Uses a link up; true for only one of several simultaneous calls. */
export async function takeConfirmation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteConfirmationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
}

export async function deleteEndedConfirmations(db: Db): Promise<void> {
  await sql`DELETE FROM email_confirmations WHERE expires_at <= now()`.execute(db)
}

/** Marks a person's address as confirmed if it still is this one; true if it wasn't confirmed before. Nobody who is blocked. */
export async function markConfirmed(tx: Tx, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email_confirmed_at', 'is', null)
    .where(isActive('users'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markUnconfirmed(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', userId).execute()
}
