import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { windowOf } from '#server/lib/http/list-pages.ts'
import { receivedRequest } from '#server/quote-requests/quote-lists.repository.ts'
import { isOfVisitor } from '#server/quote-requests/senders.repository.ts'
import type {
  BusinessConversationsQuery,
  ConversationRow,
  Side,
  UnreadCount,
} from '#shared/conversations/conversations.schemas.ts'
import type { Label } from '#shared/conversations/labels.schemas.ts'
import type { ConversationStage } from '#shared/conversations/stages.ts'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { businessesOf } from './conversation-access.repository.ts'
import { isFound, isHeldFound } from './conversation-search.repository.ts'
import { isSnoozed } from './conversations.repository.ts'
import { hasLabel, labelsOfRequest } from './labels.repository.ts'
import { hasTimeToConfirm, waitsToConfirm } from './times-to-confirm.repository.ts'

type Row = Omit<ConversationRow, 'business' | 'lastAt' | 'snoozedUntil'> & {
  lastAt: Date
  snoozedUntil: Date | null
  businessId: number
  businessName: string
}
type ListQuery = { page: number; search: string }

const unread: Record<Side, RawBuilder<boolean>> = {
  visitor: sql<boolean>`(visitor_position < last_position)`,
  business: sql<boolean>`(business_position < last_position AND archived_at IS NULL AND NOT ${isSnoozed})`,
}
/** Characters of the last message that a list shows. */
const excerptLength = 160

/** The last message; null while there is only the request. A join would be made for all conversations, not a page. */
const lastText = sql`(SELECT CASE text WHEN '' THEN 'Sent files' ELSE text END FROM messages
  WHERE conversation_id = request.id AND position = last_position)`

const lastAt = sql<Date>`coalesce(last_message_at, request.created_at)`
/** When a snooze ended. */
const backAt = sql<Date>`CASE WHEN snoozed_until <= now() THEN snoozed_until END`
const isBack = sql<boolean>`${backAt} > ${lastAt}`

const noLabels = sql<Label[]>`'[]'::json`
const requestFor: Record<Side, RawBuilder<QuoteRequest | null>> = {
  visitor: sql`NULL::json`,
  business: receivedRequest,
}

function list(db: Db, side: Side, isWanted: RawBuilder<boolean>, search: string) {
  /** Null for visitors. */
  const ofBusiness = <Value>(value: RawBuilder<Value>) =>
    sql<Value | null>`CASE WHEN ${sql.val(side)}::text = 'business' THEN ${value} END`
  return db
    .selectFrom('business_quote_requests as request')
    .innerJoin('business_profiles as p', 'p.business_id', 'request.business_id')
    .select(['request.id', 'request.business_id as businessId', 'p.name as businessName'])
    .select(['request.name as visitorName', 'last_side as lastSide'])
    .select(ofBusiness(sql<ConversationStage>`stage`).as('stage'))
    .select(sql<Side>`${sql.val(side)}::text`.as('side'))
    .select(
      sql<string>`left(coalesce(${lastText}, request.requirements), ${sql.lit(excerptLength)})`.as(
        'lastText',
      ),
    )
    .select(lastAt.as('lastAt'))
    .select(unread[side].as('isUnread'))
    .select(ofBusiness(sql<Date>`CASE WHEN ${isSnoozed} THEN snoozed_until END`).as('snoozedUntil'))
    .select(sql<boolean>`coalesce(${ofBusiness(isBack)}, false)`.as('isBack'))
    .select(sql<boolean>`coalesce(${ofBusiness(sql`archived_at IS NOT NULL`)}, false)`.as('isArchived'))
    .select(hasTimeToConfirm(side).as('hasTimeToConfirm'))
    .select((side === 'business' ? labelsOfRequest : noLabels).as('labels'))
    .select(requestFor[side].as('request'))
    .select(sql<Row['heldState']>`NULL::text`.as('heldState'))
    .where(isWanted)
    .$if(search !== '', (query) => query.where(isFound(search, side)))
}

/** Requests that wait for our team, or weren't passed on, as rows of the same list. */
function listHeld(db: Db, isWanted: RawBuilder<boolean>, search: string) {
  return db
    .selectFrom('held_quote_requests as request')
    .innerJoin('business_profiles as p', 'p.business_id', 'request.business_id')
    .select(['request.id', 'request.business_id as businessId', 'p.name as businessName'])
    .select(['request.name as visitorName', sql<Side>`'visitor'::text`.as('lastSide')])
    .select(sql<ConversationStage | null>`NULL::text`.as('stage'))
    .select(sql<Side>`'visitor'::text`.as('side'))
    .select(sql<string>`left(request.requirements, ${sql.lit(excerptLength)})`.as('lastText'))
    .select('request.created_at as lastAt')
    .select(sql<boolean>`false`.as('isUnread'))
    .select(sql<Date | null>`NULL::timestamptz`.as('snoozedUntil'))
    .select(sql<boolean>`false`.as('isBack'))
    .select([sql<boolean>`false`.as('isArchived'), sql<boolean>`false`.as('hasTimeToConfirm')])
    .select([noLabels.as('labels'), requestFor.visitor.as('request')])
    .select(
      sql<Row['heldState']>`CASE WHEN request.decision IS NULL THEN 'held' ELSE 'refused' END`.as(
        'heldState',
      ),
    )
    .where('request.conversation_id', 'is', null)
    .where(isWanted)
    .$if(search !== '', (query) => query.where(isHeldFound(search)))
}

const toRow = ({ businessId, businessName, lastAt, snoozedUntil, ...row }: Row): ConversationRow => ({
  ...row,
  business: { id: businessId, name: businessName },
  lastAt: lastAt.toISOString(),
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
})

/** A visitor's conversations and held requests, the newest first; one more than a page if there are more. */
export async function listVisitorConversations(
  db: Db,
  userId: number,
  byEmail: boolean,
  query: ListQuery,
): Promise<ConversationRow[]> {
  // An owner who asked their own business reads it as the business.
  const isTheirs = sql<boolean>`(${isOfVisitor(userId, byEmail)}
    AND NOT request.business_id = ANY(${businessesOf(userId)}))`
  const { limit, offset } = windowOf(query.page)
  const rows = await db
    .selectFrom(
      list(db, 'visitor', isTheirs, query.search)
        .unionAll(listHeld(db, isOfVisitor(userId, byEmail), query.search))
        .as('row'),
    )
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRow)
}

const onShelf = (businesses: RawBuilder<unknown>) => ({
  none: sql`archived_at IS NULL AND NOT ${isSnoozed}`,
  snoozed: sql`archived_at IS NULL AND ${isSnoozed}`,
  archived: sql`archived_at IS NOT NULL`,
  confirm: waitsToConfirm(businesses),
  all: sql`true`,
})

/** The conversations of all businesses that a person owns or helps with, or of one, in the same order. */
export async function listBusinessConversations(
  db: Db,
  userId: number,
  query: BusinessConversationsQuery,
): Promise<ConversationRow[]> {
  const { businessId, shelf = 'none', label } = query
  // With one business the index has the order of all its conversations.
  const isTheirs =
    businessId === undefined
      ? sql`request.business_id = ANY(${businessesOf(userId)})`
      : sql`request.business_id = ${businessId} AND ${businessId}::int = ANY(${businessesOf(userId)})`
  const { limit, offset } = windowOf(query.page)
  const rows = await list(
    db,
    'business',
    sql<boolean>`${isTheirs} AND ${onShelf(businessesOf(userId))[shelf]}`,
    query.search,
  )
    .$if(label !== '', (rest) => rest.where(hasLabel(label)))
    .$if(query.stage !== undefined, (rest) => rest.where('stage', '=', query.stage as ConversationStage))
    .orderBy(shelf === 'all' ? lastAt : sql`greatest(${lastAt}, ${backAt})`, 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRow)
}

/** Notes that requests to a person's businesses were opened, and not what was written since. */
export async function markRequestsRead(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`UPDATE business_quote_requests SET read_at = now(), business_position = greatest(business_position, 0)
    WHERE id = ANY(${ids}::int[]) AND business_id = ANY(${businessesOf(userId)}) AND read_at IS NULL`.execute(
    db,
  )
}

/** Unread conversations of each side, and times to confirm, are counted up to this many. */
const countedMax = 99

/** A person's unread conversations on either side, those with a time to confirm, and the sides they are on at all. */
export async function countUnread(db: Db, userId: number, byEmail: boolean): Promise<UnreadCount> {
  const isTheirs = sql`business_id = ANY(${businessesOf(userId)})`
  const isTheirRequest = sql`${isOfVisitor(userId, byEmail)} AND NOT ${isTheirs}`
  const count = (condition: RawBuilder<unknown>) => sql<number>`(SELECT count(*)::int FROM (
    SELECT FROM business_quote_requests request WHERE ${condition} LIMIT ${sql.lit(countedMax)}) found)`
  const { rows } = await sql<{
    isVisitor: boolean
    isBusiness: boolean
    visitor: number
    business: number
    toConfirm: number
  }>`
    SELECT EXISTS (SELECT FROM business_quote_requests request WHERE ${isTheirRequest})
        OR EXISTS (SELECT FROM held_quote_requests request WHERE ${isOfVisitor(userId, byEmail)}) AS "isVisitor",
      cardinality(${businessesOf(userId)}) > 0 AS "isBusiness",
      ${count(sql`${unread.visitor} AND ${isTheirRequest}`)} AS visitor,
      ${count(sql`${unread.business} AND ${isTheirs}`)} AS business,
      ${count(waitsToConfirm(businessesOf(userId)))} AS "toConfirm"`.execute(db)
  const [found] = rows
  return {
    unread: (found?.visitor ?? 0) + (found?.business ?? 0),
    visitor: { isUsed: found?.isVisitor ?? false, unread: found?.visitor ?? 0 },
    business: {
      isUsed: found?.isBusiness ?? false,
      unread: found?.business ?? 0,
      timesToConfirm: found?.toConfirm ?? 0,
    },
  }
}
