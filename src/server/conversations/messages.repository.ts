import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  type MessageKind,
  messagesPerPage,
  type QuoteOfferState,
  type Side,
} from '#shared/conversations/conversations.schemas.ts'

/** A stored message, with the quote it names. */
export type MessageRow = {
  id: number
  position: number
  side: Side
  kind: MessageKind
  text: string
  cameBy: 'site' | 'email'
  clientKey: string | null
  createdAt: Date
  /** When it was written, of a message that staff released; it was delivered at `createdAt`. */
  writtenAt: Date | null
  authorFirstName: string | null
  quote: QuoteRow | null
}
export type QuoteRow = {
  minCents: number
  maxCents: number
  includes: string
  validUntil: string | null
  earliestDay: string | null
  state: QuoteOfferState
  decidedAt: string | null
}

const messages = (db: Db | Tx) =>
  db
    .selectFrom('messages as message')
    .leftJoin('users as author', 'author.id', 'message.user_id')
    .leftJoin('quotes as quote', 'quote.message_id', 'message.id')
    .select(['message.id', 'message.position', 'message.side', 'message.kind', 'message.text'])
    .select(['came_by as cameBy', 'client_key as clientKey', 'message.created_at as createdAt'])
    .select(['message.written_at as writtenAt', 'author.first_name as authorFirstName'])
    .select(
      sql<QuoteRow | null>`CASE WHEN quote.message_id IS NOT NULL THEN jsonb_build_object(
        'minCents', min_cents, 'maxCents', max_cents, 'includes', includes, 'validUntil', valid_until,
        'earliestDay', earliest_day, 'state', quote.state, 'decidedAt', to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`.as(
        'quote',
      ),
    )

/** The newest messages of a conversation before a position, oldest first; one more than a page if there are more. */
export async function listMessages(db: Db, conversationId: number, before?: number): Promise<MessageRow[]> {
  const rows = await messages(db)
    .where('conversation_id', '=', conversationId)
    .$if(before !== undefined, (query) => query.where('message.position', '<', before as number))
    .orderBy('message.position', 'desc')
    .limit(messagesPerPage + 1)
    .execute()
  return rows.reverse()
}

export const findMessage = (db: Db | Tx, messageId: number): Promise<MessageRow | undefined> =>
  messages(db).where('message.id', '=', messageId).executeTakeFirst()

/** The last text of a kind by a side. */
export async function findLastText(
  tx: Tx,
  conversationId: number,
  { side, kind }: Pick<MessageRow, 'side' | 'kind'>,
): Promise<string | undefined> {
  const last = await tx
    .selectFrom('messages')
    .select('text')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('kind', '=', kind)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.text
}

/** Stores a message and returns its ID. */
export async function createMessage(
  tx: Tx,
  message: {
    conversationId: number
    position: number
    side: Side
    userId: number | null
    kind: MessageKind
    text: string
    cameBy: 'site' | 'email'
    clientKey: string | null
    writtenAt: Date | null
  },
): Promise<number> {
  const { conversationId, userId, cameBy, clientKey, writtenAt, ...rest } = message
  const { id } = await tx
    .insertInto('messages')
    .values({
      ...rest,
      conversation_id: conversationId,
      user_id: userId,
      came_by: cameBy,
      client_key: clientKey,
      written_at: writtenAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes which email contains a message. */
export async function putInMessageMails(
  tx: Tx,
  messageId: number,
  mailIds: readonly number[],
): Promise<void> {
  if (mailIds.length === 0) return
  await tx
    .insertInto('message_mails')
    .values(mailIds.map((mailId) => ({ mail_id: mailId, message_id: messageId })))
    .execute()
}

/** Deletes email, and copies of it, with messages of a person's conversations, or with their messages for a business. */
export async function deleteMessageMailsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    DELETE FROM mails USING message_mails, messages, business_quote_requests request
    WHERE mails.id = message_mails.mail_id AND messages.id = message_id AND request.id = messages.conversation_id
      AND (request.user_id = ${userId} OR messages.user_id = ${userId})`.execute(tx)
  await sql`
    DELETE FROM answerable_mails USING messages
    WHERE messages.conversation_id = answerable_mails.conversation_id AND messages.user_id = ${userId}`.execute(
    tx,
  )
}
