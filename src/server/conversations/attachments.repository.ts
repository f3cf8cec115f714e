import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { AttachmentKind } from '#shared/lib/attachments.ts'

/** What a reader of the conversation sees of a file, and its names in the storage. */
export type AttachmentRow = {
  id: number
  kind: AttachmentKind
  url: string
  file: string
  poster: string | null
  name: string
  bytes: number
  width: number | null
  height: number | null
  milliseconds: number | null
}
export type NewAttachment = Omit<AttachmentRow, 'id'> & {
  conversationId: number
  side: Side
  userId: number | null
  clientKey: string
  codec: string | null
  isWithRequest: boolean
}

const shown = [
  'id',
  'kind',
  'url',
  'file',
  'poster',
  'name',
  'bytes',
  'width',
  'height',
  'milliseconds',
] as const

/** Those of a side in a conversation that were uploaded, but not sent. */
const unsentOf = (db: Db | Tx, conversationId: number, side: Side) =>
  db
    .selectFrom('message_attachments')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .where('is_with_request', '=', false)

/** Locks a conversation against other uploads to it. False when it is gone. */
export async function lockForUpload(tx: Tx, conversationId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('business_quote_requests')
    .select('id')
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type Usage = { files: number; bytes: number; unsent: number; withRequest: number }

/** What a side has in a conversation. */
export async function measureConversation(db: Db | Tx, conversationId: number, side: Side): Promise<Usage> {
  const { rows } = await sql<Usage>`
    SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes,
      count(*) FILTER (WHERE message_id IS NULL AND NOT is_with_request) AS unsent,
      count(*) FILTER (WHERE is_with_request) AS "withRequest"
    FROM message_attachments WHERE conversation_id = ${conversationId} AND side = ${side}`.execute(db)
  return rows[0] as Usage
}

/** Bytes that a person has in all conversations. */
export async function measurePerson(db: Db | Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM message_attachments WHERE user_id = ${userId}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** The file that a side uploaded under this key. */
export const findByUploadKey = (
  db: Db | Tx,
  conversationId: number,
  side: Side,
  clientKey: string,
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('message_attachments')
    .select(shown)
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()

/** Stores a file's row; undefined when there is one with its key. */
export const createAttachment = (
  tx: Tx,
  { conversationId, userId, clientKey, isWithRequest, ...rest }: NewAttachment,
): Promise<AttachmentRow | undefined> =>
  tx
    .insertInto('message_attachments')
    .values({
      ...rest,
      conversation_id: conversationId,
      user_id: userId,
      client_key: clientKey,
      is_with_request: isWithRequest,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'client_key']).doNothing())
    .returning(shown)
    .executeTakeFirst()

/** The address of an unsent file of a side, locked; undefined when it isn't there, or sent. */
export const findUnsent = (
  tx: Tx,
  conversationId: number,
  side: Side,
  attachmentId: number,
): Promise<{ url: string } | undefined> =>
  unsentOf(tx, conversationId, side)
    .select('url')
    .where('id', '=', attachmentId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function deleteAttachment(tx: Tx, attachmentId: number): Promise<void> {
  await tx.deleteFrom('message_attachments').where('id', '=', attachmentId).execute()
}

/** Puts unsent files of a side into a message, in this order. Returns those that were there. */
export async function putInMessage(
  tx: Tx,
  target: { conversationId: number; side: Side; messageId: number },
  attachmentIds: readonly number[],
): Promise<{ url: string; kind: AttachmentKind }[]> {
  const { rows } = await sql<{ url: string; kind: AttachmentKind }>`
    UPDATE message_attachments SET message_id = ${target.messageId}, position = place - 1
    FROM unnest(${sql.val(attachmentIds)}::int[]) WITH ORDINALITY AS given (given_id, place)
    WHERE id = given_id AND conversation_id = ${target.conversationId} AND side = ${target.side}
      AND message_id IS NULL AND NOT is_with_request
    RETURNING url, kind`.execute(tx)
  return rows
}

/** The files of messages of a conversation, in their order, with the message; 0 for those of the request itself. */
export async function listAttachments(
  db: Db | Tx,
  conversationId: number,
  messageIds: readonly number[],
): Promise<(AttachmentRow & { messageId: number })[]> {
  return db
    .selectFrom('message_attachments')
    .select(shown)
    .select(sql<number>`coalesce(message_id, 0)`.as('messageId'))
    .where('conversation_id', '=', conversationId)
    .where(({ eb, or }) =>
      or([
        eb('message_id', 'in', [0, ...messageIds]),
        ...(messageIds.includes(0) ? [eb('is_with_request', '=', true)] : []),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The file at an address. */
export const findFile = (
  db: Db,
  url: string,
): Promise<Pick<AttachmentRow, 'file' | 'poster' | 'bytes' | 'name' | 'kind'> | undefined> =>
  db
    .selectFrom('message_attachments')
    .select(['file', 'poster', 'bytes', 'name', 'kind'])
    .where('url', '=', url)
    .executeTakeFirst()
