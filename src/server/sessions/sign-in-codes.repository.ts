import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** The person that a one-time code signs in, and the browser. */
type SignInCode = { browserHash: Buffer; userId: number; returnTo: string }

/** A code is part of a URL, which may be logged or seen (reference figure S30). */
const lifetime = sql<Date>`now() + interval '60 seconds'`

export async function createSignInCode(tx: Tx, codeHash: Buffer, code: SignInCode): Promise<void> {
  await tx
    .insertInto('sign_in_codes')
    .values({
      code_hash: codeHash,
      browser_hash: code.browserHash,
      user_id: code.userId,
      return_to: code.returnTo,
      expires_at: lifetime,
    })
    .execute()
}

/** The person a code would sign in, without using it up. */
export async function findPersonOfCode(tx: Tx, codeHash: Buffer): Promise<number | null> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Uses a code up and returns where its visitor wants to go; only one of several simultaneous calls succeeds. Null for an
 * unknown or expired code, and for another browser's, which stays valid so nobody else can use it up.
 */
export async function takeSignInCode(tx: Tx, codeHash: Buffer, browserHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ returnTo: string }>`
    DELETE FROM sign_in_codes
    WHERE code_hash = ${codeHash} AND browser_hash = ${browserHash} AND expires_at > now()
    RETURNING return_to AS "returnTo"`.execute(tx)
  return rows[0]?.returnTo ?? null
}

/** Removes codes that weren't exchanged in time. */
export async function deleteExpiredSignInCodes(db: Db): Promise<void> {
  await sql`DELETE FROM sign_in_codes WHERE expires_at <= now()`.execute(db)
}
