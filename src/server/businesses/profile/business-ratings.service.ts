import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { addRating, addRatings, lockOwnerOfListed } from './business-ratings.repository.ts'

/** Guarantee: the rating of a business comes from its visible reviews by people whose email address is confirmed. */

/** Locks a listed business until the transaction ends and returns its owner. Throws not_found. */
export async function lockReviewable(tx: Tx, businessId: number): Promise<{ ownerId: number | null }> {
  const ownerId = await lockOwnerOfListed(tx, businessId)
  if (ownerId === undefined) throw notFound('business')
  return { ownerId }
}

/** Adds the stars of a review written in this transaction, if they count, and clears kept pages. */
export async function countReview(
  tx: Tx,
  businessId: number,
  { rating, isUnconfirmed }: { rating: number; isUnconfirmed: boolean },
): Promise<void> {
  await addRating(tx, businessId, rating, isUnconfirmed ? 0 : 1)
  await announcePublicChange(tx)
}

/** Adds the stars of a person's reviews that are confirmed in this transaction, and clears kept pages. */
export async function countConfirmed(
  tx: Tx,
  reviews: readonly { businessId: number; rating: number }[],
): Promise<void> {
  await addRatings(tx, reviews, 1)
  await announcePublicChange(tx)
}

/** Subtracts the stars of a review that its author deletes in this transaction, if they counted, and clears kept pages. */
export async function takeBackReview(
  tx: Tx,
  businessId: number,
  { rating, isUnconfirmed }: { rating: number; isUnconfirmed: boolean },
): Promise<void> {
  await addRating(tx, businessId, rating, isUnconfirmed ? 0 : -1)
  await announcePublicChange(tx, 'withdrawn')
}

/** Subtracts the stars of a review that staff hid in this transaction, or adds those of a restored one. */
export async function recountReview(
  tx: Tx,
  businessId: number,
  { rating, isHidden, isUnconfirmed }: { rating: number; isHidden: boolean; isUnconfirmed: boolean },
): Promise<void> {
  if (!isUnconfirmed) await addRating(tx, businessId, rating, isHidden ? -1 : 1)
  await announcePublicChange(tx, isHidden ? 'withdrawn' : 'changed')
}
