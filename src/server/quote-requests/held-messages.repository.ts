import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { QuoteSpam } from './quote-requests.repository.ts'

/** A message of a visitor that waits for staff, in the table of held requests. */
export type HeldMessageRow = {
  id: number
  text: string
  clientKey: string
  createdAt: Date
  state: 'held' | 'refused'
}

/** Held messages that a conversation shows: the newest. */
const heldMessagesMax = 20

const rows = (db: Db | Tx, conversationId: number) =>
  db
    .selectFrom('held_quote_requests as held')
    .select(['held.id', 'held.requirements as text', sql<string>`held.client_key`.as('clientKey')])
    .select('held.created_at as createdAt')
    .select(
      sql<HeldMessageRow['state']>`CASE WHEN held.decision IS NULL THEN 'held' ELSE 'refused' END`.as(
        'state',
      ),
    )
    .where('held.conversation_id', '=', conversationId)

/** Messages of a conversation, since its last delivered one, that wait or weren't delivered, oldest first. */
export async function listHeldMessages(db: Db, conversationId: number): Promise<HeldMessageRow[]> {
  const found = await rows(db, conversationId)
    .innerJoin('business_quote_requests as request', 'request.id', 'held.conversation_id')
    .where(
      sql<boolean>`(held.decision IS NULL OR held.created_at > coalesce(last_message_at, request.created_at))`,
    )
    .orderBy('held.created_at', 'desc')
    .orderBy('held.id', 'desc')
    .limit(heldMessagesMax)
    .execute()
  return found.reverse()
}

/** The sender of a message, by the request of its conversation. */
export type HeldSender = {
  conversationId: number
  businessId: number
  visitorId: number | null
  name: string
  email: string
  phone: string
}

/** Stores a message that waits for staff, and returns its number. */
export async function holdMessage(
  tx: Tx,
  { conversationId, businessId, visitorId, name, email, phone }: HeldSender,
  { text, clientKey, spam }: { text: string; clientKey: string; spam: QuoteSpam },
): Promise<number> {
  const { id } = await tx
    .insertInto('held_quote_requests')
    .values({
      id: sql<number>`nextval(pg_get_serial_sequence('business_quote_requests', 'id'))`,
      conversation_id: conversationId,
      client_key: clientKey,
      business_id: businessId,
      user_id: visitorId,
      name,
      email,
      phone,
      requirements: text,
      answers: '[]',
      // No link leads to a message.
      status_hash: randomBytes(32),
      spam_score: spam.score,
      spam_rules: spam.rules,
      text_key: spam.textKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a message that still waits for staff; false when none does. */
export async function deleteHeldMessage(db: Db, conversationId: number, clientKey: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('held_quote_requests')
    .where('conversation_id', '=', conversationId)
    .where('client_key', '=', clientKey)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The visitor's newest texts in an unanswered conversation, delivered or waiting. */
export async function listUnansweredTexts(tx: Tx, conversationId: number): Promise<string[]> {
  const { rows: found } = await sql<{ text: string }>`
    (SELECT text FROM messages WHERE conversation_id = ${conversationId} AND side = 'visitor'
      ORDER BY position DESC LIMIT 20)
    UNION ALL (SELECT requirements AS text FROM held_quote_requests WHERE conversation_id = ${conversationId}
      ORDER BY created_at DESC LIMIT 20)`.execute(tx)
  return found.map(({ text }) => text)
}
