import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/**
 * The NOTIFY channel of conversations; its payload is `ConversationNews` as JSON. The database itself tells of a request that
 * is read, answered, delivered or not reached.
 */
export const conversationChannel = 'conversation_changed'

/** Tells all processes of a new request if and only if the transaction commits. */
export async function announceRequest(
  tx: Tx,
  request: { id: number; businessId: number; userId: number | null },
): Promise<void> {
  const news = {
    conversationId: request.id,
    businessId: request.businessId,
    visitorId: request.userId,
    messageId: null,
  }
  await sql`SELECT pg_notify(${conversationChannel}, ${JSON.stringify(news)})`.execute(tx)
}
