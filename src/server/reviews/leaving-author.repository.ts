import type { Tx } from '../lib/db.ts'

/** Deletes everything that a person has written; returns which stars now lack where. */
export async function deleteReviewsByUser(
  tx: Tx,
  userId: number,
): Promise<{ businessId: number; rating: number }[]> {
  return tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .returning(['business_id as businessId', 'rating'])
    .execute()
}
