import type { Db, Tx } from '#server/lib/database/db.ts'

/** A person's ID at a provider. The address there may change; these two don't. */
export type Identity = { issuer: string; subject: string }

export async function findUserIdOfIdentity(
  db: Db | Tx,
  { issuer, subject }: Identity,
): Promise<number | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** False when the identity already belongs to someone; waits for a parallel request that is about to store it. */
export async function createIdentity(tx: Tx, userId: number, identity: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ ...identity, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Unlinks what was linked to an account since an instant. */
export async function deleteIdentitiesSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
