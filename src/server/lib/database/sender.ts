import type { Tx } from './db.ts'

/**
 * The account behind something that anybody may send, for a row that leaves with it: null for somebody unknown, and for an
 * account that was deleted a moment ago. It can't be deleted before the transaction ends. Deletion locks the account first and
 * then what belongs to it, so this comes before every other lock.
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
