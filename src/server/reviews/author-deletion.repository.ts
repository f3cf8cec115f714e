import type { Tx } from '#server/lib/database/db.ts'

/**
 * Deletes everything a person has written; returns the stars to subtract from each business. Hidden reviews don't
 * count.
 */
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
