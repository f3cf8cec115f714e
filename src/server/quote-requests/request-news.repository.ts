import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/**
 * The NOTIFY channel of conversations; its payload is `ConversationNews` as JSON. The database itself tells of a request that
 * is read, answered, delivered or not reached.
 */
export const conversationChannel = 'conversation_changed'

type Asked = { id: number; businessId: number; userId: number | null }

/** Tells all processes of a new request if and only if the transaction commits. */
export const announceRequest = (tx: Tx, request: Asked): Promise<void> => announce(tx, request)

/** The same of a request, also a held one, that changed for its sender alone. */
export const announceToSender = (tx: Tx, request: Asked): Promise<void> =>
  announce(tx, request, { onlyFor: 'visitor' })

async function announce(
  tx: Tx,
  { id: conversationId, businessId, userId: visitorId }: Asked,
  whom: { onlyFor?: 'visitor' } = {},
): Promise<void> {
  const news = { conversationId, businessId, visitorId, messageId: null, ...whom }
  await sql`SELECT pg_notify(${conversationChannel}, ${JSON.stringify(news)})`.execute(tx)
}
