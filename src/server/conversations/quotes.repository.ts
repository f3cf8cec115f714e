import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  type QuoteDecision,
  type QuoteOfferState,
  type StandingQuote,
  standingQuotesMax,
} from '#shared/conversations/conversations.schemas.ts'

export async function createQuote(
  tx: Tx,
  messageId: number,
  quote: {
    minCents: number
    maxCents: number
    includes: string
    validUntil: string | null
    earliestDay: string | null
  },
): Promise<void> {
  await tx
    .insertInto('quotes')
    .values({
      message_id: messageId,
      min_cents: quote.minCents,
      max_cents: quote.maxCents,
      includes: quote.includes,
      valid_until: quote.validUntil,
      earliest_day: quote.earliestDay,
    })
    .execute()
}

/** A quote of a conversation, which must be locked; `validUntil` is its last day. */
export async function findQuote(
  tx: Tx,
  conversationId: number,
  quoteId: number,
): Promise<{ state: QuoteOfferState; validUntil: string | null } | undefined> {
  const { rows } = await sql<{ state: QuoteOfferState; validUntil: string | null }>`
    SELECT state, valid_until::text AS "validUntil" FROM quotes JOIN messages ON messages.id = message_id
    WHERE message_id = ${quoteId} AND conversation_id = ${conversationId}`.execute(tx)
  return rows[0]
}

type PricedRow = { id: number; minCents: number; maxCents: number; state: QuoteOfferState }

/** These quotes of a conversation, as far as they are in it, oldest first. */
export async function listQuotes(
  tx: Tx,
  conversationId: number,
  quoteIds: readonly number[],
): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    SELECT message_id AS id, min_cents AS "minCents", max_cents AS "maxCents", state
    FROM quotes JOIN messages ON messages.id = message_id
    WHERE conversation_id = ${conversationId} AND message_id = ANY(${sql.val(quoteIds)}::bigint[])
    ORDER BY position`.execute(tx)
  return rows
}

/** The newest quotes of a conversation that can be decided on a day in Austin, or were accepted, oldest first. */
export async function listStandingQuotes(
  db: Db,
  conversationId: number,
  today: string,
): Promise<StandingQuote[]> {
  const { rows } = await sql<StandingQuote>`
    SELECT message_id AS id, min_cents AS "minCents", max_cents AS "maxCents", state
    FROM quotes JOIN messages ON messages.id = message_id
    WHERE conversation_id = ${conversationId}
      AND (state = 'accepted' OR (state = 'open' AND (valid_until IS NULL OR valid_until >= ${today}::date)))
    ORDER BY state = 'accepted' DESC, position DESC LIMIT ${sql.lit(standingQuotesMax)}`.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** True once the visitor has accepted a quote of a conversation, which must be locked. */
export async function hasAcceptedQuote(tx: Tx, conversationId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM quotes JOIN messages ON messages.id = message_id
    WHERE conversation_id = ${conversationId} AND state = 'accepted' LIMIT 1`.execute(tx)
  return rows.length > 0
}

export async function markReplaced(tx: Tx, quoteIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ state: 'replaced', decided_at: sql<Date>`now()` })
    .where(sql<boolean>`message_id = ANY(${sql.val(quoteIds)}::bigint[])`)
    .execute()
}

export async function decideQuoteRow(tx: Tx, quoteId: number, decision: QuoteDecision): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ state: decision, decided_at: sql<Date>`now()` })
    .where('message_id', '=', quoteId)
    .execute()
}
