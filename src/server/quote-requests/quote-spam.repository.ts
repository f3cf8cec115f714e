import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { spamBound } from '#shared/spam/spam-rules.ts'
import type { SpamFacts } from '#shared/spam/spam-score.ts'
import { type AddressKey, readBlockCondition, type Sender } from './sender-blocks.repository.ts'

type Asked = Sender & { businessId: number; textKey: Buffer | null }
type QuoteFacts = Omit<SpamFacts, 'text' | 'names' | 'email' | 'unansweredLinks'>

/** Enough to tell a text of many from one of few. */
const copiesMax = 100

/**
 * The record of a request's sender, known by address and account, and others who sent its text. Only an account has
 * a good record, because anybody can type an address.
 */
export async function readQuoteFacts(
  tx: Tx,
  key: AddressKey,
  { businessId, textKey, ...sender }: Asked,
): Promise<QuoteFacts> {
  const { email, userId } = sender
  const sentBy = (table: string) => sql`
    SELECT id, business_id, text_key, created_at FROM ${sql.table(table)}
    WHERE lower(email) = lower(${email}) AND created_at > now() - interval '1 day'
    UNION SELECT id, business_id, text_key, created_at FROM ${sql.table(table)}
    WHERE user_id = ${userId} AND created_at > now() - interval '1 day'`
  const copiesIn = (table: string) => sql`
    (SELECT lower(email) AS email FROM ${sql.table(table)}
    WHERE text_key = ${textKey} AND created_at > now() - interval '7 days' AND lower(email) <> lower(${email})
      AND user_id IS DISTINCT FROM coalesce(${userId}::int, 0) LIMIT ${sql.lit(copiesMax)})`
  const { rows } = await sql<QuoteFacts>`
    WITH sent AS (${sentBy('business_quote_requests')} UNION ${sentBy('held_quote_requests')})
    SELECT (SELECT count(*)::int FROM sent WHERE created_at > now() - interval '1 hour') AS "lastHour",
      (SELECT count(*)::int FROM sent) AS "lastDay",
      (SELECT count(DISTINCT business_id)::int FROM sent WHERE text_key = ${textKey} AND business_id <> ${businessId})
        AS "ownCopies",
      (SELECT count(DISTINCT email)::int FROM (${copiesIn('business_quote_requests')}
        UNION ALL ${copiesIn('held_quote_requests')}) AS copies) AS "othersCopies",
      (SELECT count(DISTINCT owner_id)::int FROM sender_blocks
        WHERE ${await readBlockCondition(tx, key, sender)}) AS blocks,
      EXISTS (SELECT FROM business_quote_requests WHERE (lower(email) = lower(${email}) OR user_id = ${userId})
        AND created_at > now() - interval '90 days' AND spam_score >= ${sql.lit(spamBound)}) AS "wasReleased",
      (SELECT json_build_object('days', floor(extract(epoch FROM now() - u.created_at) / 86400)::int,
          'isConfirmed', email_confirmed_at IS NOT NULL,
          'wasAccepted', EXISTS (SELECT FROM business_quote_requests WHERE user_id = u.id AND answered_at IS NOT NULL))
        FROM users u WHERE u.id = ${userId}) AS account`.execute(tx)
  return rows[0] as QuoteFacts
}
