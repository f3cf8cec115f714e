import type { Tx } from '#server/lib/database/db.ts'

/**
 * Deletes everything a person has written; returns the businesses that showed it, with the stars to subtract: null for a
 * review that didn't count.
 */
export async function deleteReviewsByUser(
  tx: Tx,
  userId: number,
): Promise<{ businessId: number; rating: number | null }[]> {
  const deleted = await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .returning(['business_id as businessId', 'rating', 'hidden_at as hiddenAt', 'is_counted as isCounted'])
    .execute()
  return deleted
    .filter(({ hiddenAt }) => hiddenAt === null)
    .map(({ businessId, rating, isCounted }) => ({ businessId, rating: isCounted ? rating : null }))
}
