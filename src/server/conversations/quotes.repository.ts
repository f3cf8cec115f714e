import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { QuoteDecision, QuoteOfferState } from '#shared/conversations/conversations.schemas.ts'

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

export async function decideQuoteRow(tx: Tx, quoteId: number, decision: QuoteDecision): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ state: decision, decided_at: sql<Date>`now()` })
    .where('message_id', '=', quoteId)
    .execute()
}
