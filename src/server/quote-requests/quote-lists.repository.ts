import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db } from '#server/lib/database/db.ts'
import {
  type OwnQuoteRequests,
  type QuoteRequest,
  type QuoteRequestList,
  type QuoteState,
  quoteRequestsMax,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { hasWritten } from './quote-status.repository.ts'
import { isSenderBlocked } from './sender-blocks.repository.ts'

const state = sql<QuoteState>`CASE
  WHEN delivered_at IS NOT NULL OR call.outcome = 'passed_on' THEN 'delivered'
  WHEN not_reached_at IS NOT NULL OR call.outcome = 'not_reached' OR delivery IS NULL THEN 'not_reached'
  ELSE 'sent' END`

/** A contact detail, unless its sender hides it. */
const shownContact = (column: 'email' | 'phone') =>
  sql<string>`CASE WHEN hides_contact THEN '' ELSE ${sql.ref(`request.${column}`)} END`

/** The time that a visitor asked for first, in the words of its message. */
const wishedTime = sql<string | null>`(
  SELECT split_part(text, E'\\n\\n', 1) FROM messages
  WHERE conversation_id = request.id AND kind = 'appointment' AND side = 'visitor' ORDER BY position LIMIT 1)`

/** The newest requests, as their receivers read them. */
const newest = (db: Db) =>
  db
    .selectFrom('business_quote_requests as request')
    .leftJoin('inbox_items as call', 'call.quote_request_id', 'request.id')
    .select(['request.id', 'request.name', 'requirements', 'answers', 'delivery'])
    .select(['hides_contact as hidesContact', shownContact('email').as('email')])
    .select(shownContact('phone').as('phone'))
    .select('request.created_at')
    .select(sql<boolean>`read_at IS NOT NULL`.as('isRead'))
    .select([sql<boolean>`answered_at IS NOT NULL`.as('isAnswered'), hasWritten.as('hasWritten')])
    .select(state.as('state'))
    .select([isSenderBlocked.as('isSenderBlocked'), wishedTime.as('wishedTime')])
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(quoteRequestsMax)

const count = (db: Db) =>
  db.selectFrom('business_quote_requests as request').select(({ fn }) => fn.countAll<number>().as('total'))

function toRequest<Row extends Omit<QuoteRequest, 'details' | 'createdAt'> & { created_at: Date }>(row: Row) {
  const { created_at, ...request } = row
  return { ...request, details: request.requirements, createdAt: created_at.toISOString() }
}

/** A business's quote requests, newest first, and their total. */
export async function listQuoteRequests(db: Db, businessId: OwnedBusinessId): Promise<QuoteRequestList> {
  const [rows, total] = await Promise.all([
    newest(db).where('business_id', '=', businessId).execute(),
    countQuoteRequests(db, businessId),
  ])
  return { requests: rows.map(toRequest), total }
}

/** How many quote requests a business has; 0 for a missing one. */
export async function countQuoteRequests(db: Db, businessId: number): Promise<number> {
  const { total } = await count(db).where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return total
}

/** The businesses that somebody owns or whose team they are in. */
const businessesOf = (userId: number) => sql<number[]>`ARRAY(
  SELECT id FROM businesses WHERE submitted_by_id = ${userId}
  UNION ALL SELECT business_id FROM business_members WHERE user_id = ${userId})`

/** The quote requests of all businesses of a person, newest first, and their total. */
export async function listOwnQuoteRequests(db: Db, userId: number): Promise<OwnQuoteRequests> {
  const isTheirs = sql<boolean>`request.business_id = ANY(${businessesOf(userId)})`
  const [rows, { total }] = await Promise.all([
    newest(db)
      .innerJoin('business_profiles as p', 'p.business_id', 'request.business_id')
      .select(['p.business_id as businessId', 'p.name as businessName'])
      .where(isTheirs)
      .execute(),
    count(db).where(isTheirs).executeTakeFirstOrThrow(),
  ])
  return { requests: rows.map(toRequest), total }
}

/** Notes that a person has opened the list of all requests. */
export async function markAllRead(db: Db, userId: number): Promise<void> {
  await sql`UPDATE business_quote_requests SET read_at = now(), business_position = greatest(business_position, 0)
    WHERE business_id = ANY(${businessesOf(userId)}) AND read_at IS NULL`.execute(db)
}
