import type { Tx } from '#server/lib/database/db.ts'
import { textKeyOf } from '#server/spam/text-key.ts'
import type { CreateReview } from '#shared/reviews/reviews.schemas.ts'
import { scoreSpam } from '#shared/spam/spam-score.ts'
import { readReviewFacts } from './review-spam.repository.ts'
import type { ReviewSpam } from './reviews.repository.ts'

/** Guarantee: a review is scored by what its author wrote before, in the transaction that stores it. */

/** How much a review looks like spam. The author must be locked. */
export async function scoreReview(
  tx: Tx,
  authorId: number,
  { businessId, content }: CreateReview,
): Promise<ReviewSpam> {
  const textKey = textKeyOf(content, [])
  const facts = await readReviewFacts(tx, { authorId, businessId, textKey })
  return { ...scoreSpam({ text: content, names: [], ...facts }), textKey }
}
