import { type RawBuilder, sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db } from '#server/lib/database/db.ts'
import {
  type QuoteRequest,
  type QuoteRequestList,
  quoteRequestsMax,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { hasWritten } from './quote-status.repository.ts'
import { isSenderBlocked } from './sender-blocks.repository.ts'

/** The end of the call to the business; null without one. */
const callEnd = sql`(SELECT outcome FROM inbox_items WHERE quote_request_id = request.id)`

const state = sql`CASE
  WHEN delivered_at IS NOT NULL OR ${callEnd} = 'passed_on' THEN 'delivered'
  WHEN not_reached_at IS NOT NULL OR ${callEnd} = 'not_reached' OR delivery IS NULL THEN 'not_reached'
  ELSE 'sent' END`

/** A contact detail, unless its sender hides it. */
const shownContact = (column: 'email' | 'phone') =>
  sql`CASE WHEN hides_contact THEN '' ELSE ${sql.ref(`request.${column}`)} END`

/** The time that a visitor asked for first, in the words of its message. */
const wishedTime = sql`(
  SELECT split_part(text, E'\\n\\n', 1) FROM messages
  WHERE conversation_id = request.id AND kind = 'appointment' AND side = 'visitor' ORDER BY position LIMIT 1)`

/** A request as its receivers read it, for rows of `business_quote_requests` named `request`. */
export const receivedRequest: RawBuilder<QuoteRequest> = sql<QuoteRequest>`json_build_object(
  'id', request.id, 'name', request.name, 'email', ${shownContact('email')}, 'phone', ${shownContact('phone')},
  'hidesContact', hides_contact, 'details', requirements, 'requirements', requirements, 'answers', answers,
  'wishedTime', ${wishedTime}, 'delivery', delivery, 'state', ${state}, 'isRead', read_at IS NOT NULL,
  'isAnswered', answered_at IS NOT NULL, 'hasWritten', ${hasWritten}, 'isSenderBlocked', ${isSenderBlocked},
  'createdAt', to_char(request.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** A business's quote requests, newest first, and their total. */
export async function listQuoteRequests(db: Db, businessId: OwnedBusinessId): Promise<QuoteRequestList> {
  const [rows, total] = await Promise.all([
    db
      .selectFrom('business_quote_requests as request')
      .select(receivedRequest.as('request'))
      .where('business_id', '=', businessId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(quoteRequestsMax)
      .execute(),
    countQuoteRequests(db, businessId),
  ])
  return { requests: rows.map(({ request }) => request), total }
}

/** How many quote requests a business has; 0 for a missing one. */
export async function countQuoteRequests(db: Db, businessId: number): Promise<number> {
  const { total } = await db
    .selectFrom('business_quote_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return total
}
