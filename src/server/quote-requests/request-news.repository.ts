import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/**
 * The NOTIFY channel of conversations; its payload is `ConversationNews` as JSON. The database itself tells of a request that
 * is read, answered, delivered or not reached.
 */
export const conversationChannel = 'conversation_changed'

type Asked = { id: number; businessId: number; userId: number | null }

/** Tells all processes of requests that are new, or have more, if and only if the transaction commits. */
export const announceRequests = (tx: Tx, ...requests: Asked[]): Promise<void> => announce(tx, requests)

/** The same of requests, also held ones, that changed for their sender alone. */
export const announceToSender = (tx: Tx, ...requests: Asked[]): Promise<void> =>
  announce(tx, requests, { onlyFor: 'visitor' })

async function announce(tx: Tx, requests: Asked[], whom: { onlyFor?: 'visitor' } = {}): Promise<void> {
  const news = requests.map(({ id: conversationId, businessId, userId: visitorId }) =>
    JSON.stringify({ conversationId, businessId, visitorId, messageId: null, ...whom }),
  )
  await sql`SELECT pg_notify(${conversationChannel}, news) FROM unnest(${news}::text[]) AS news`.execute(tx)
}
