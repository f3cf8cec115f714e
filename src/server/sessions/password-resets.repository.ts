import { sql } from 'kysely'
import { isActivePerson } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** How long a link is valid (reference figure S27). */
const lifetime = sql<Date>`now() + interval '10 minutes'`

/** Opens a reset; links sent earlier stop working. */
export async function saveReset(tx: Tx, userId: number, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash: tokenHash, expires_at: lifetime })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: lifetime }),
    )
    .execute()
}

/** The person a valid link was sent to; nobody while they are blocked. */
export async function findPersonOfReset(db: Db, tokenHash: Buffer): Promise<number | null> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isActivePerson(sql`user_id`))
    .executeTakeFirst()
  return reset?.user_id ?? null
}

/** Uses a link up; true for only one of several simultaneous calls. */
export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteResetsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteEndedResets(db: Db): Promise<void> {
  await sql`DELETE FROM password_resets WHERE expires_at <= now()`.execute(db)
}
