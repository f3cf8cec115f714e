import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { SpamFacts } from '#shared/spam/spam-score.ts'

type ListingFacts = Omit<SpamFacts, 'text' | 'names'>

/** Enough to tell whether many or few people use a text. */
const copiesMax = 100

/** The owner's earlier listings, and how many others have the same description. */
export async function readListingFacts(
  tx: Tx,
  ownerId: number,
  textKey: Buffer | null,
): Promise<ListingFacts> {
  const { rows } = await sql<ListingFacts>`
    WITH listed AS (
      SELECT b.created_at, s.text_key FROM businesses b JOIN business_submissions s ON s.business_id = b.id
      WHERE submitted_by_id = ${ownerId} AND b.created_at > now() - interval '1 day'
    )
    SELECT u.email, (SELECT count(*)::int FROM listed WHERE listed.created_at > now() - interval '1 hour') AS "lastHour",
      (SELECT count(*)::int FROM listed) AS "lastDay",
      (SELECT count(*)::int FROM listed WHERE text_key = ${textKey}) AS "ownCopies",
      (SELECT count(DISTINCT submitted_by_id)::int FROM (
        SELECT b.submitted_by_id FROM business_submissions s JOIN businesses b ON b.id = s.business_id
        WHERE s.text_key = ${textKey} AND s.submitted_at > now() - interval '7 days' AND b.submitted_by_id <> ${ownerId}
        LIMIT ${sql.lit(copiesMax)}) AS copies) AS "othersCopies",
      (SELECT count(DISTINCT owner_id)::int FROM sender_blocks WHERE user_id = ${ownerId}) AS blocks,
      false AS "wasReleased",
      json_build_object('days', floor(extract(epoch FROM now() - u.created_at) / 86400)::int,
        'isConfirmed', u.email_confirmed_at IS NOT NULL,
        'wasAccepted', EXISTS (SELECT FROM businesses WHERE submitted_by_id = u.id AND status = 'approved')) AS account
    FROM users u WHERE u.id = ${ownerId}`.execute(tx)
  return rows[0] as ListingFacts
}
