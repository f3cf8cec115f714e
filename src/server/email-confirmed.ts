import { publishListingsOf } from './businesses/decisions/unconfirmed-listings.service.ts'
import type { Tx } from './lib/database/db.ts'
import { confirmReviewsOf } from './reviews/reviews.service.ts'

/** Releases what waited for a person's email address to be confirmed, in the rooms that `users` can't import. */
export async function releaseHeldBack(tx: Tx, userId: number): Promise<void> {
  await confirmReviewsOf(tx, userId)
  // Last, because it changes the totals, which everything locks last.
  await publishListingsOf(tx, userId)
}
