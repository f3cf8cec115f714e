import { type RawBuilder, sql } from 'kysely'
import { isAway } from '#server/businesses/away/away.repository.ts'
import { takesQuoteMail } from '#server/businesses/quote-reach.repository.ts'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { ConversationStage } from '#shared/conversations/stages.ts'
import type { QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'

/** A conversation without its messages. */
export type ConversationHead = {
  id: number
  businessId: number
  businessName: string
  businessPhone: string | null
  isListed: boolean
  ownerId: number | null
  /** The listing's own address, if email can be sent to it. */
  mailAddress: string | null
  isAnswered: boolean
  delivery: QuoteDelivery | null
  /** The account of the visitor; null for one without. */
  visitorId: number | null
  name: string
  email: string
  phone: string
  requirements: string
  /** The request to several that it is part of. */
  roundId: number | null
  /** The business that the visitor chose instead of this one. */
  chosenInstead: string | null
  answers: AnsweredQuestion[]
  createdAt: Date
  lastPosition: number
  visitorPosition: number
  businessPosition: number
  hidesContact: boolean
  stage: ConversationStage
  isArchived: boolean
  /** Null if it isn't snoozed now. */
  snoozedUntil: Date | null
  /** The business hasn't written yet, and how long it takes is measured. */
  isTimed: boolean
  /** The owner of the business, or staff, get nothing more from this visitor. */
  isBlocked: boolean
  isAway: boolean
}

/** Whether a business has put a conversation aside until a time to come. */
export const isSnoozed = sql<boolean>`coalesce(snoozed_until > now(), false)`

/** Whether the owner of a business named `b`, or staff, let nothing of the sender of a `request` through. */
export const isBlocked = sql<boolean>`(NOT ${isFromActive} OR EXISTS (SELECT FROM sender_blocks block
  WHERE (lower(block.email) = lower(request.email) OR block.user_id = request.user_id)
    AND (block.owner_id IS NULL OR block.owner_id = b.submitted_by_id)))`

const head = (db: Db | Tx, conversationId: number) =>
  db
    .selectFrom('business_quote_requests as request')
    .innerJoin('businesses as b', 'b.id', 'request.business_id')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['request.id', 'b.id as businessId', 'p.name as businessName', 'p.phone as businessPhone'])
    .select(['is_listed as isListed', 'b.submitted_by_id as ownerId', 'delivery'])
    .select(sql<string | null>`CASE WHEN ${takesQuoteMail} THEN p.email END`.as('mailAddress'))
    .select(sql<boolean>`answered_at IS NOT NULL`.as('isAnswered'))
    .select(['request.user_id as visitorId', 'request.name', 'request.email', 'request.phone'])
    .select(['requirements', 'answers', 'round_id as roundId'])
    .select(['request.created_at as createdAt', 'last_position as lastPosition'])
    .select(['visitor_position as visitorPosition', 'business_position as businessPosition'])
    .select(['hides_contact as hidesContact', 'stage'])
    .select(sql<boolean>`archived_at IS NOT NULL`.as('isArchived'))
    .select(sql<Date | null>`CASE WHEN ${isSnoozed} THEN snoozed_until END`.as('snoozedUntil'))
    .select(
      sql<string | null>`(SELECT other.name FROM business_quote_requests chosen
        JOIN business_profiles other ON other.business_id = chosen.business_id
        WHERE chosen.round_id = request.round_id AND chosen.chosen_at IS NOT NULL AND chosen.id <> request.id)`.as(
        'chosenInstead',
      ),
    )
    .select(sql<boolean>`first_answer_minutes IS NULL AND delivery = 'owner'`.as('isTimed'))
    .select(isAway.as('isAway'))
    .select(isBlocked.as('isBlocked'))
    .where('request.id', '=', conversationId)

export const findConversation = (db: Db, conversationId: number): Promise<ConversationHead | undefined> =>
  head(db, conversationId).executeTakeFirst()

/** The same, locked until the transaction ends: messages get their positions one after another. */
export const lockConversation = (tx: Tx, conversationId: number): Promise<ConversationHead | undefined> =>
  head(tx, conversationId).forNoKeyUpdate('request').executeTakeFirst()

/** Notes that a side has seen everything up to a position. False when it already had. */
export async function markSeen(
  tx: Tx,
  conversationId: number,
  side: Side,
  position: number,
): Promise<boolean> {
  const column = side === 'visitor' ? sql`visitor_position` : sql`business_position`
  const also = side === 'business' ? sql`, read_at = coalesce(read_at, now())` : sql``
  const { rows } = await sql`
    UPDATE business_quote_requests SET ${column} = least(${position}::int, last_position)${also}
    WHERE id = ${conversationId} AND ${column} < least(${position}::int, last_position) RETURNING id`.execute(
    tx,
  )
  return rows.length > 0
}

/** The new position of a side after a message in its name: a side that had seen everything still has. */
const stillSeen = (seen: RawBuilder<unknown>, position: number) =>
  sql<number>`CASE WHEN ${seen} = last_position THEN ${position}::int ELSE ${seen} END`

/**
 * Notes a new message: the excerpt for lists, the sides that have seen it, and for the business that it has answered, unless it
 * was automatic. The writer of one that staff released, or that was written for them, may not have seen those before it.
 */
export async function recordMessage(
  tx: Tx,
  conversationId: number,
  side: Side,
  {
    position,
    stage,
    isAutomatic,
    isReleased,
  }: { position: number; stage: ConversationStage; isAutomatic: boolean; isReleased: boolean },
): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ last_position: position, last_side: side, last_message_at: sql<Date>`now()`, stage })
    .set(
      side === 'visitor'
        ? {
            visitor_position: isReleased ? stillSeen(sql`visitor_position`, position) : position,
            archived_at: null,
            snoozed_until: null,
          }
        : isAutomatic
          ? { business_position: stillSeen(sql`business_position`, position) }
          : {
              business_position: position,
              read_at: sql<Date>`coalesce(read_at, now())`,
              answered_at: sql<Date>`coalesce(answered_at, now())`,
            },
    )
    .where('id', '=', conversationId)
    .execute()
}

/** Hides or shows the visitor's email address and phone number. */
export async function setContactVisibility(
  tx: Tx,
  conversationId: number,
  hidesContact: boolean,
): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ hides_contact: hidesContact })
    .where('id', '=', conversationId)
    .execute()
}

export async function setStage(tx: Tx, conversationId: number, stage: ConversationStage): Promise<void> {
  await tx.updateTable('business_quote_requests').set({ stage }).where('id', '=', conversationId).execute()
}

/** Puts a conversation away for the business, or takes it back. */
export async function setArchived(tx: Tx, conversationId: number, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set(
      isArchived
        ? { archived_at: sql<Date>`coalesce(archived_at, now())`, snoozed_until: null }
        : { archived_at: null },
    )
    .where('id', '=', conversationId)
    .execute()
}

/** Puts a conversation aside until a time, or brings it back now. */
export async function setSnoozed(tx: Tx, conversationId: number, until: Date | null): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ snoozed_until: until, ...(until && { archived_at: null }) })
    .where('id', '=', conversationId)
    .execute()
}
