import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { addRating, lockOwnerOfListed } from './business-ratings.repository.ts'

/** Guarantee: the rating of a business comes from its visible reviews. */

/** Locks a listed business until the transaction ends and returns its owner. Throws not_found. */
export async function lockReviewable(tx: Tx, businessId: number): Promise<{ ownerId: number | null }> {
  const ownerId = await lockOwnerOfListed(tx, businessId)
  if (ownerId === undefined) throw notFound('business')
  return { ownerId }
}

/** Adds the stars of a review written in this transaction, and clears kept pages. */
export async function countReview(tx: Tx, businessId: number, rating: number): Promise<void> {
  await addRating(tx, businessId, rating)
  await announcePublicChange(tx)
}

/** Subtracts the stars of a review that staff hid in this transaction, or adds those of a restored one. */
export async function recountReview(
  tx: Tx,
  businessId: number,
  { rating, isHidden }: { rating: number; isHidden: boolean },
): Promise<void> {
  await addRating(tx, businessId, rating, isHidden ? -1 : 1)
  await announcePublicChange(tx, isHidden ? 'withdrawn' : 'changed')
}
