import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { conversationChannel } from '#server/quote-requests/request-news.repository.ts'

/** A changed conversation, its readers, and the newest message. */
export type ConversationNews = {
  conversationId: number
  businessId: number
  /** The account of the visitor; null for one without. */
  visitorId: number | null
  /** Null when something else than a new message happened, such as reading. */
  messageId: number | null
  /** Nothing changed that the other side sees. */
  onlyFor?: 'team' | 'visitor'
}

/** Tells all processes, and streams that ask later for missed changes, if and only if the transaction commits. */
export async function announceConversation(tx: Tx, news: ConversationNews): Promise<void> {
  await sql`
    WITH changed AS (UPDATE business_quote_requests SET changed_at = now()
      WHERE id = ${news.conversationId} AND changed_at < now())
    SELECT pg_notify(${conversationChannel}, ${JSON.stringify(news)})`.execute(tx)
}

/** The same for changes that only the business sees. */
export const announceToTeam = (tx: Tx, conversationId: number, businessId: number): Promise<void> =>
  announceConversation(tx, { conversationId, businessId, visitorId: null, messageId: null, onlyFor: 'team' })
