import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ConversationStage } from '#shared/conversations/stages.ts'
import type { QuoteDelivery, QuoteProgress } from '#shared/quote-requests/quote-requests.schemas.ts'

/**
 * The progress of a request, for rows of `business_quote_requests` and of `inbox_items` named `request` and `call`. Only one that
 * has left counts as sent: an owner's dashboard has it at once, but one of too many waits until the owner is told of it, and
 * an email waits for its mail server.
 */
export const progress = sql<QuoteProgress>`CASE
  WHEN answered_at IS NOT NULL THEN 'answered'
  WHEN read_at IS NOT NULL THEN 'read'
  WHEN delivered_at IS NOT NULL OR call.outcome = 'passed_on' THEN 'delivered'
  WHEN not_reached_at IS NOT NULL OR call.outcome = 'not_reached' OR delivery IS NULL THEN 'not_reached'
  WHEN delivery = 'owner' AND NOT waits_for_digest THEN 'sent'
  ELSE 'waiting' END`

type StatusRow = {
  conversationId: number
  businessId: number
  businessName: string
  isListed: boolean
  createdAt: Date
  delivery: QuoteDelivery | null
  state: QuoteProgress
  heldText: null
}

/** The request of a status link; none while its sender is blocked. */
export const findStatus = (db: Db, tokenHash: Buffer): Promise<StatusRow | undefined> =>
  db
    .selectFrom('business_quote_requests as request')
    .innerJoin('businesses as b', 'b.id', 'request.business_id')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .leftJoin('inbox_items as call', 'call.quote_request_id', 'request.id')
    .select(['request.id as conversationId', 'b.id as businessId', 'p.name as businessName'])
    .select('b.is_listed as isListed')
    .select(['request.created_at as createdAt', 'delivery', progress.as('state')])
    .select(sql<null>`NULL`.as('heldText'))
    .where(
      sql<boolean>`(status_hash = ${tokenHash}
        OR request.id = (SELECT conversation_id FROM conversation_links WHERE token_hash = ${tokenHash}))`,
    )
    .where(isFromActive)
    .executeTakeFirst()

export const findBusinessOfRequest = async (db: Db, requestId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('business_quote_requests')
      .select('business_id')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.business_id

/** For rows named `request`: somebody has written for the business, so not only that it is away. */
export const hasWritten = sql<boolean>`EXISTS (SELECT FROM messages
  WHERE messages.conversation_id = request.id AND messages.side = 'business' AND messages.kind <> 'away')`

/** Whether the business has written, of a request that is locked until the transaction ends; undefined for one of others. */
export async function lockToMark(
  tx: Tx,
  businessId: OwnedBusinessId,
  requestId: number,
): Promise<{ hasWritten: boolean } | undefined> {
  const locked = await tx
    .selectFrom('business_quote_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('business_id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement: one that waited for the lock would still see the earlier messages.
  return (
    locked &&
    tx
      .selectFrom('business_quote_requests as request')
      .select(hasWritten.as('hasWritten'))
      .where('id', '=', requestId)
      .executeTakeFirst()
  )
}

/** Notes that the owner has answered a locked request, or takes that back; a new one is then answered, too, and the reverse. */
export async function markAnswered(tx: Tx, requestId: number, isAnswered: boolean): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ answered_at: isAnswered ? sql<Date>`coalesce(answered_at, now())` : null })
    .set(({ ref }) => {
      const [from, to] = isAnswered ? ['new', 'answered'] : ['answered', 'new']
      return {
        stage: sql<ConversationStage>`CASE WHEN ${ref('stage')} = ${from} THEN ${to} ELSE ${ref('stage')} END`,
      }
    })
    .where('id', '=', requestId)
    .execute()
}
