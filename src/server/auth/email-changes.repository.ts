import type { Tx } from '../lib/db.ts'

/** Unlinks what was linked to an account since an instant. */
export async function deleteIdentitiesSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
