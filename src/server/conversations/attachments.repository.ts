import { type RawBuilder, sql } from 'kysely'
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
  /** Of a video: a smaller one is being made, or couldn't be. */
  shrinkState: 'running' | 'failed' | null
  createdAt: Date
}
export type NewAttachment = Omit<AttachmentRow, 'id' | 'createdAt'> & {
  conversationId: number
  side: Side
  userId: number | null
  clientKey: string
  codec: string | null
  isWithRequest: boolean
  /** Staff look at the request first. */
  isHeld: boolean
}
/** What email says of a file. */
export type SentFile = Pick<AttachmentRow, 'url' | 'kind' | 'name'>

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
  'shrink_state as shrinkState',
  'created_at as createdAt',
] as const

/** Those of a side in a conversation that were uploaded, but not sent. */
const unsentOf = (db: Db | Tx, conversationId: number, side: Side) =>
  db
    .selectFrom('message_attachments')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .where('is_with_request', '=', false)

type UploadPlace = { businessId: number; visitorId: number | null; isHeld: boolean }

/** Locks a conversation, or the held request with this number, against other uploads to it. Undefined when it is gone. */
export async function lockForUpload(tx: Tx, conversationId: number): Promise<UploadPlace | undefined> {
  const lockIn = async (table: 'business_quote_requests' | 'held_quote_requests') =>
    tx
      .selectFrom(table)
      .select(['business_id as businessId', 'user_id as visitorId'])
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const lockSent = async () => {
    const sent = await lockIn('business_quote_requests')
    return sent && { ...sent, isHeld: false }
  }
  const sent = await lockSent()
  if (sent) return sent
  const held = await lockIn('held_quote_requests')
  // It may have been released while this waited for the lock.
  return held ? { ...held, isHeld: true } : lockSent()
}

/** Held requests and conversations share their numbers. */
const isIn = (conversationId: number): RawBuilder<boolean> =>
  sql<boolean>`(conversation_id = ${conversationId} OR held_request_id = ${conversationId})`

export type Usage = { files: number; bytes: number; unsent: number; withRequest: number }

/** What a side has in a conversation. */
export async function measureConversation(db: Db | Tx, conversationId: number, side: Side): Promise<Usage> {
  const { rows } = await sql<Usage>`
    SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes,
      count(*) FILTER (WHERE message_id IS NULL AND NOT is_with_request) AS unsent,
      count(*) FILTER (WHERE is_with_request) AS "withRequest"
    FROM message_attachments WHERE ${isIn(conversationId)} AND side = ${side}`.execute(db)
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
    .where(isIn(conversationId))
    .where('side', '=', side)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()

/** Stores a file's row; undefined when there is one with its key. */
export const createAttachment = (
  tx: Tx,
  { conversationId, userId, clientKey, isWithRequest, isHeld, shrinkState, ...rest }: NewAttachment,
): Promise<AttachmentRow | undefined> =>
  tx
    .insertInto('message_attachments')
    .values({
      ...rest,
      conversation_id: isHeld ? null : conversationId,
      held_request_id: isHeld ? conversationId : null,
      user_id: userId,
      client_key: clientKey,
      is_with_request: isWithRequest,
      shrink_state: shrinkState,
    })
    .onConflict((conflict) => conflict.doNothing())
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
): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    UPDATE message_attachments SET message_id = ${target.messageId}, position = place - 1
    FROM unnest(${sql.val(attachmentIds)}::int[]) WITH ORDINALITY AS given (given_id, place)
    WHERE id = given_id AND conversation_id = ${target.conversationId} AND side = ${target.side}
      AND message_id IS NULL AND NOT is_with_request
    RETURNING url, kind, name`.execute(tx)
  return rows
}

/** Puts unsent files of a visitor into a message that waits for staff, in this order. Returns those that were there. */
export async function putInHeldMessage(
  tx: Tx,
  conversationId: number,
  heldId: number,
  attachmentIds: readonly number[],
): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    UPDATE message_attachments SET held_request_id = ${heldId}, conversation_id = NULL, position = place - 1
    FROM unnest(${sql.val(attachmentIds)}::int[]) WITH ORDINALITY AS given (given_id, place)
    WHERE id = given_id AND conversation_id = ${conversationId} AND side = 'visitor'
      AND message_id IS NULL AND NOT is_with_request
    RETURNING url, kind, name`.execute(tx)
  return rows
}

/** Gives the files of a held message back to its conversation, as unsent ones, in their order. */
export async function takeFromHeldMessage(
  tx: Tx,
  heldId: number,
  conversationId: number,
): Promise<{ id: number; url: string; position: number }[]> {
  const taken = await tx
    .updateTable('message_attachments')
    .set({ held_request_id: null, conversation_id: conversationId })
    .where('held_request_id', '=', heldId)
    .returning(['id', 'url', 'position'])
    .execute()
  return taken.toSorted((one, other) => one.position - other.position)
}

/** The files of messages that wait for staff, in their order. */
export const listHeldFiles = (
  db: Db,
  heldIds: readonly number[],
): Promise<(AttachmentRow & { heldId: number | null })[]> =>
  db
    .selectFrom('message_attachments')
    .select(shown)
    .select('held_request_id as heldId')
    .where(sql<boolean>`held_request_id = ANY(${heldIds}::int[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * The files of messages of a conversation, in their order, with the message; 0 for those of the request itself, which are with
 * another one if it went to several businesses. A request that joined them later keeps its own to itself.
 */
export async function listAttachments(
  db: Db | Tx,
  conversationId: number,
  messageIds: readonly number[],
): Promise<(AttachmentRow & { messageId: number })[]> {
  // As an array, so that the index of the conversation finds them.
  const isThere = sql<boolean>`conversation_id = ANY(ARRAY(
    SELECT ${conversationId}::int UNION SELECT other.id FROM business_quote_requests request
    JOIN business_quote_requests other ON other.round_id = request.round_id AND other.joined_at IS NULL
    WHERE request.id = ${conversationId} AND request.joined_at IS NULL))`
  return db
    .selectFrom('message_attachments')
    .select(shown)
    .select(sql<number>`coalesce(message_id, 0)`.as('messageId'))
    .where(isThere)
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
