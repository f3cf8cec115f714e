import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { AttachmentKind } from '#shared/lib/attachments.ts'

/** A file as the readers of the conversation see it, and its names in the storage. */
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
  isSoundLost: boolean
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
  place: UploadPlace
}
/** A file as emails name it. */
export type SentFile = Pick<AttachmentRow, 'url' | 'kind' | 'name'>

/** The columns of a file that its readers get. */
export const shown = [
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
  'is_sound_lost as isSoundLost',
  'shrink_state as shrinkState',
  'created_at as createdAt',
] as const

/** Files of a side in a conversation that were uploaded, but not sent. */
const unsentOf = (db: Db | Tx, conversationId: number, side: Side) =>
  db
    .selectFrom('message_attachments')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .where('is_with_request', '=', false)

export type UploadPlace = {
  businessId: number
  visitorId: number | null
  /** Staff look at the request first. */
  isHeld: boolean
  /** The round that has the files of the request; null if it was sent alone. */
  roundId: number | null
}

/** Locks a conversation, or the held request with this number, against other uploads to it. Undefined when it is gone. */
export async function lockForUpload(tx: Tx, conversationId: number): Promise<UploadPlace | undefined> {
  const lockIn = async (source: RawBuilder<unknown>) => {
    const { rows } = await sql<UploadPlace>`
      SELECT business_id AS "businessId", user_id AS "visitorId", ${source} AND id = ${conversationId}
      FOR NO KEY UPDATE`.execute(tx)
    return rows[0]
  }
  const lockSent = () =>
    lockIn(sql`false AS "isHeld", CASE WHEN joined_at IS NULL THEN round_id END AS "roundId"
      FROM business_quote_requests WHERE true`)
  const lockHeld = () =>
    lockIn(
      sql`true AS "isHeld", round_id AS "roundId" FROM held_quote_requests WHERE conversation_id IS NULL`,
    )
  // It may have been released while this waited for the lock.
  return (await lockSent()) ?? (await lockHeld()) ?? (await lockSent())
}

/** The conversations, by ID, that show a file added to a request. */
export async function listShowing(
  tx: Tx,
  conversationId: number,
  roundId: number | null,
): Promise<{ id: number; businessId: number; userId: number | null }[]> {
  const { rows } = await sql<{ id: number; businessId: number; userId: number | null }>`
    SELECT id, business_id AS "businessId", user_id AS "userId" FROM business_quote_requests
    WHERE id = ${conversationId} OR (round_id = ${roundId} AND joined_at IS NULL) ORDER BY id`.execute(tx)
  return rows
}

/** The round of a request, held or not, that has its files. */
const roundOf = (conversationId: number) => sql`(
  SELECT round_id FROM business_quote_requests WHERE id = ${conversationId} AND joined_at IS NULL
  UNION ALL SELECT round_id FROM held_quote_requests WHERE id = ${conversationId})`

/** Files of a conversation, or of the held request with this number, with those of its round and of messages that wait. */
const isIn = (conversationId: number): RawBuilder<boolean> =>
  sql<boolean>`(conversation_id = ${conversationId} OR round_id = ${roundOf(conversationId)}
    OR held_request_id = ANY(ARRAY(SELECT ${conversationId}::int
      UNION ALL SELECT id FROM held_quote_requests WHERE conversation_id = ${conversationId})))`

export type Usage = { files: number; bytes: number; unsent: number; withRequest: number }

/** Files and bytes of a side in a conversation; the few files of a round count for none of its conversations. */
export async function measureConversation(db: Db | Tx, conversationId: number, side: Side): Promise<Usage> {
  const { rows } = await sql<Usage>`
    SELECT count(*) AS files, coalesce(sum(bytes) FILTER (WHERE round_id IS NULL), 0)::bigint AS bytes,
      count(*) FILTER (WHERE message_id IS NULL AND NOT is_with_request) AS unsent,
      count(*) FILTER (WHERE is_with_request) AS "withRequest"
    FROM message_attachments WHERE ${isIn(conversationId)} AND side = ${side}`.execute(db)
  return rows[0] as Usage
}

/** Keeps a person's files in all conversations from growing elsewhere until the transaction ends. */
export async function lockUploader(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
}

/** Bytes of a person's files in all conversations. */
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
  {
    conversationId,
    place,
    userId,
    clientKey,
    isWithRequest,
    isSoundLost,
    shrinkState,
    ...rest
  }: NewAttachment,
): Promise<AttachmentRow | undefined> => {
  const { isHeld } = place
  const roundId = isWithRequest ? place.roundId : null
  return tx
    .insertInto('message_attachments')
    .values({
      ...rest,
      conversation_id: roundId === null && !isHeld ? conversationId : null,
      held_request_id: roundId === null && isHeld ? conversationId : null,
      round_id: roundId,
      user_id: userId,
      client_key: clientKey,
      is_with_request: isWithRequest,
      is_sound_lost: isSoundLost,
      shrink_state: shrinkState,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst()
}

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

/**
 * The files of messages of a conversation, in their order, with the message; 0 for those of the request itself, which belong
 * to its round if it went to several businesses. A request that joined them later keeps its own to itself.
 */
export async function listAttachments(
  db: Db | Tx,
  conversationId: number,
  messageIds: readonly number[],
): Promise<(AttachmentRow & { messageId: number })[]> {
  const isThere = sql<boolean>`(conversation_id = ${conversationId} OR round_id = (
    SELECT round_id FROM business_quote_requests WHERE id = ${conversationId} AND joined_at IS NULL))`
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
