import type { Tx } from '#server/lib/database/db.ts'

/** Deletes everything that a person has written; returns which stars now lack where. Those of hidden reviews lack nowhere. */
export async function deleteReviewsByUser(
  tx: Tx,
  userId: number,
): Promise<{ businessId: number; rating: number }[]> {
  const deleted = await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .returning(['business_id as businessId', 'rating', 'hidden_at as hiddenAt'])
    .execute()
  return deleted.filter(({ hiddenAt }) => hiddenAt === null)
}
