import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { SpamFacts } from '#shared/spam/spam-score.ts'

type Written = { authorId: number; businessId: number; textKey: Buffer | null }
type ReviewFacts = Omit<SpamFacts, 'text' | 'names'>

/** Enough to tell whether many or few people use a text. */
const copiesMax = 100

/** The author's earlier reviews, and how many others wrote the same text. */
export async function readReviewFacts(
  tx: Tx,
  { authorId, businessId, textKey }: Written,
): Promise<ReviewFacts> {
  const { rows } = await sql<ReviewFacts>`
    WITH written AS (
      SELECT business_id, text_key, created_at FROM reviews
      WHERE user_id = ${authorId} AND created_at > now() - interval '1 day'
    )
    SELECT u.email, (SELECT count(*)::int FROM written WHERE written.created_at > now() - interval '1 hour') AS "lastHour",
      (SELECT count(*)::int FROM written) AS "lastDay",
      (SELECT count(*)::int FROM written WHERE text_key = ${textKey} AND business_id <> ${businessId}) AS "ownCopies",
      (SELECT count(DISTINCT user_id)::int FROM (SELECT user_id FROM reviews WHERE text_key = ${textKey}
        AND created_at > now() - interval '7 days' AND user_id <> ${authorId} LIMIT ${sql.lit(copiesMax)}) AS copies)
        AS "othersCopies",
      (SELECT count(DISTINCT owner_id)::int FROM sender_blocks WHERE user_id = ${authorId}) AS blocks,
      false AS "wasReleased",
      json_build_object('days', floor(extract(epoch FROM now() - u.created_at) / 86400)::int,
        'isConfirmed', u.email_confirmed_at IS NOT NULL,
        'wasAccepted', EXISTS (SELECT FROM businesses WHERE submitted_by_id = u.id AND status = 'approved')) AS account
    FROM users u WHERE u.id = ${authorId}`.execute(tx)
  return rows[0] as ReviewFacts
}
