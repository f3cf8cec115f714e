import { sql } from 'kysely'
import { isAway } from '#server/businesses/away/away.repository.ts'
import { takesQuoteMail } from '#server/businesses/quote-reach.repository.ts'
import { isBlocked } from '#server/conversations/conversations.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { progress } from '#server/quote-requests/quote-status.repository.ts'
import { isOfVisitor } from '#server/quote-requests/senders.repository.ts'
import type { QuoteOfferState } from '#shared/conversations/conversations.schemas.ts'
import type { QuoteProgress } from '#shared/quote-requests/quote-requests.schemas.ts'
import { askedBusinessId } from './quote-rounds.repository.ts'

/** A business's part of a round. */
export type AnswerRow = {
  conversationId: number
  /** Its link is made from this one, also after a merge. */
  askedBusinessId: number
  /** Its visitor finds it under Messages. */
  isInAccount: boolean
  businessId: number
  name: string
  phone: string | null
  isListed: boolean
  givesSlots: boolean
  ratingTenths: number
  reviewCount: number
  share: number | null
  minutes: number | null
  openMinutes: number | null
  /** The last day away, while it is away. */
  awayUntil: string | null
  progress: QuoteProgress
  askedAt: Date
  answeredMinutes: number | null
  hasNews: boolean
  isReplaced: boolean
  isChosen: boolean
  /** Another one was chosen; `isTold` if it heard that. */
  isLetDown: boolean
  isTold: boolean
  /** Whether the visitor can write to it. */
  ownerId: number | null
  mailAddress: string | null
  isAnswered: boolean
  isBlocked: boolean
  /** The beginning of its last message, quotes aside. */
  said: string | null
  quote: {
    id: number
    minCents: number
    maxCents: number
    includes: string
    validUntil: string | null
    earliestDay: string | null
    state: QuoteOfferState
    decidedAt: string | null
  } | null
}

const business = sql`b.id AS "businessId", p.name, p.phone, b.is_listed AS "isListed", b.submitted_by_id AS "ownerId",
  CASE WHEN ${takesQuoteMail} THEN p.email END AS "mailAddress", ${isBlocked} AS "isBlocked",
  EXISTS (SELECT FROM slot_settings slots WHERE slots.business_id = b.id AND slots.is_open) AS "givesSlots",
  b.rating_tenths AS "ratingTenths", b.review_count AS "reviewCount", b.answered_share AS share,
  b.answer_minutes AS minutes, b.answer_open_minutes AS "openMinutes",
  CASE WHEN ${isAway} THEN p.away_until::text END AS "awayUntil"`

/**
 * The quote of a conversation named `request` that counts: the accepted one, else the newest open one, else the newest declined
 * one.
 */
const newestQuote = sql`LEFT JOIN LATERAL (
  SELECT jsonb_build_object('id', quote.message_id, 'minCents', min_cents, 'maxCents', max_cents, 'includes', includes,
      'validUntil', valid_until, 'earliestDay', earliest_day, 'state', quote.state,
      'decidedAt', to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS quote
  FROM messages JOIN quotes quote ON quote.message_id = messages.id
  WHERE messages.conversation_id = request.id AND quote.state NOT IN ('withdrawn', 'replaced')
  ORDER BY (quote.state = 'accepted') DESC, (quote.state = 'open') DESC, messages.position DESC LIMIT 1) AS newest ON true`

/** Characters of a message that are shown among the answers. */
const saidMax = 400

/** The newest words of the business in a conversation named `request`. */
const newestWords = sql`(SELECT left(messages.text, ${sql.lit(saidMax)}) FROM messages
  WHERE messages.conversation_id = request.id AND messages.side = 'business' AND messages.kind = 'text' AND messages.text <> ''
  ORDER BY messages.position DESC LIMIT 1)`

/**
 * The outcome of a round at each business that was asked, in the order in which they were asked; at most twenty. `reader` is
 * the account that it is read from, and whether by its address.
 */
export async function listAnswers(
  db: Db,
  roundId: number,
  reader: { userId: number; byEmail: boolean } | null,
): Promise<AnswerRow[]> {
  const isInAccount = reader ? isOfVisitor(reader.userId, reader.byEmail) : sql`false`
  const { rows } = await sql<AnswerRow>`
    SELECT request.id AS "conversationId", ${askedBusinessId} AS "askedBusinessId", ${isInAccount} AS "isInAccount",
      ${business}, ${progress} AS progress, request.asked_at AS "askedAt",
      first_answer_minutes AS "answeredMinutes", visitor_position < last_position AS "hasNews",
      replaced_at IS NOT NULL AS "isReplaced", let_down_at IS NOT NULL AS "isLetDown", is_told AS "isTold",
      chosen_at IS NOT NULL AS "isChosen", answered_at IS NOT NULL AS "isAnswered", ${newestWords} AS said, newest.quote
    FROM business_quote_requests request
    JOIN businesses b ON b.id = request.business_id JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN inbox_items call ON call.quote_request_id = request.id
    ${newestQuote}
    WHERE request.round_id = ${roundId}
    UNION ALL
    SELECT request.id, ${askedBusinessId}, ${isInAccount}, ${business},
      CASE WHEN decision IS NULL THEN 'held' ELSE 'refused' END, request.created_at,
      NULL, false, false, false, false, false, false, NULL, NULL
    FROM held_quote_requests request
    JOIN businesses b ON b.id = request.business_id JOIN business_profiles p ON p.business_id = b.id
    WHERE request.round_id = ${roundId} ORDER BY 1 LIMIT 20`.execute(db)
  return rows
}

/** The chosen business of a round. */
export async function findChosen(
  db: Db | Tx,
  roundId: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('business_quote_requests as chosen')
    .innerJoin('business_profiles as p', 'p.business_id', 'chosen.business_id')
    .select(['chosen.id', 'p.name'])
    .where('round_id', '=', roundId)
    .where('chosen_at', 'is not', null)
    .executeTakeFirst()
}

/** Marks a business as chosen, even if it was told before that it wasn't. */
export async function markChosen(tx: Tx, conversationId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ chosen_at: sql<Date>`now()`, let_down_at: null, is_told: false })
    .where('id', '=', conversationId)
    .execute()
}

/** Takes back the choice in a round. */
export async function unmarkChosen(tx: Tx, conversationId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ chosen_at: null })
    .where('id', '=', conversationId)
    .execute()
}

/** An agreement in a conversation: the accepted quote, and whether the visitor says that nothing came of it. */
export type Agreement = { quoteId: number | null; isOff: boolean }

export async function findAgreement(db: Db | Tx, conversationId: number): Promise<Agreement> {
  const { rows } = await sql<Agreement>`
    SELECT (SELECT message_id FROM messages JOIN quotes ON quotes.message_id = messages.id
        WHERE messages.conversation_id = ${conversationId} AND quotes.state = 'accepted' LIMIT 1) AS "quoteId",
      EXISTS (SELECT FROM outcome_answers
        WHERE conversation_id = ${conversationId} AND side = 'visitor' AND outcome = 'no') AS "isOff"`.execute(
    db,
  )
  return rows[0] as Agreement
}

/** Makes a locked request that stood alone a part of a round. */
export async function joinRound(tx: Tx, conversationId: number, roundId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ round_id: roundId, joined_at: sql<Date>`now()` })
    .set({ asked_at: sql<Date>`created_at`, asked_business_id: sql<number>`business_id` })
    .where('id', '=', conversationId)
    .execute()
}

/** Businesses of a round that weren't chosen and don't know it yet. */
export async function listTellable(db: Db, roundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('business_quote_requests as request')
    .select('id')
    .where('round_id', '=', roundId)
    .where('chosen_at', 'is', null)
    .where('let_down_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Notes that the business of a locked conversation wasn't chosen, and declines its open quotes; `isTold` if it hears it. False
 * when that was noted before.
 */
export async function markLetDown(tx: Tx, conversationId: number, isTold: boolean): Promise<boolean> {
  const { rows } = await sql`
    WITH told AS (UPDATE business_quote_requests SET let_down_at = now(), is_told = ${isTold}
        WHERE id = ${conversationId} AND let_down_at IS NULL AND chosen_at IS NULL RETURNING id),
      declined AS (UPDATE quotes SET state = 'declined', decided_at = now() FROM messages, told
        WHERE messages.id = quotes.message_id AND messages.conversation_id = told.id AND quotes.state = 'open')
    SELECT FROM told`.execute(tx)
  return rows.length > 0
}

/** Withdraws requests that staff haven't passed on yet: a business was chosen. */
export async function deleteHeldOfRound(tx: Tx, roundId: number): Promise<void> {
  await tx
    .deleteFrom('held_quote_requests')
    .where('round_id', '=', roundId)
    .where('decision', 'is', null)
    .execute()
}
