import { addRatings } from '#server/businesses/profile/business-ratings.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { hideReviewsOf, showReviewsOf } from './author-block.repository.ts'

/** Guarantee: a blocked person's reviews are hidden with their stars, and come back with them. */

/** Others don't count before or after. */
const isConfirmed = ({ isUnconfirmed }: { isUnconfirmed: boolean }) => !isUnconfirmed

/** Hides the reviews of somebody who is being blocked; returns how many. The businesses must be locked. */
export async function hideWithAuthor(tx: Tx, userId: number): Promise<number> {
  const hidden = await hideReviewsOf(tx, userId)
  await addRatings(tx, hidden.filter(isConfirmed), -1)
  return hidden.length
}

/** Shows the reviews that were hidden with their author; returns how many. The businesses must be locked. */
export async function showWithAuthor(tx: Tx, userId: number): Promise<number> {
  const shown = await showReviewsOf(tx, userId)
  await addRatings(tx, shown.filter(isConfirmed), 1)
  return shown.length
}
