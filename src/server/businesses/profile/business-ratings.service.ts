import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { addRating, lockOwnerOfListed } from './business-ratings.repository.ts'

/** This room promises: the rating of a business is that of its reviews that aren't hidden. */

/** A listed business, locked until the transaction ends, and whose it is. Throws not_found. */
export async function lockReviewable(tx: Tx, businessId: number): Promise<{ ownerId: number | null }> {
  const ownerId = await lockOwnerOfListed(tx, businessId)
  if (ownerId === undefined) throw notFound('business')
  return { ownerId }
}

/** Adds the stars of a review written in this transaction; every page that shows its business is old. */
export async function countReview(tx: Tx, businessId: number, rating: number): Promise<void> {
  await addRating(tx, businessId, rating)
  await announcePublicChange(tx)
}

/** Takes the stars of a review that staff hid in this transaction away, or adds those of one that they showed again. */
export async function recountReview(
  tx: Tx,
  businessId: number,
  { rating, isHidden }: { rating: number; isHidden: boolean },
): Promise<void> {
  await addRating(tx, businessId, rating, isHidden ? -1 : 1)
  await announcePublicChange(tx, isHidden ? 'withdrawn' : 'changed')
}
