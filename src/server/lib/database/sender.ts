import type { Tx } from './db.ts'

/**
 * Locks the sender's account until the transaction ends, for a row that is deleted with it. Null for an anonymous sender
 * and for an account deleted a moment ago. Call it before taking any other lock: account deletion also locks the account
 * first.
 */
export async function lockSender(tx: Tx, userId: number | undefined): Promise<number | null> {
  if (userId === undefined) return null
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return user?.id ?? null
}
