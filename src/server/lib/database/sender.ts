import type { Tx } from './db.ts'

/**
 * The account behind something anyone may send, for a row that is deleted with it: null for an anonymous sender, and
 * for an account deleted a moment ago. It can't be deleted before the transaction ends. Deletion locks the account
 * first and then what belongs to it, so this comes before every other lock.
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
