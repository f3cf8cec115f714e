import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, tooManyRequests } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { findFfmpeg } from '#server/lib/storage/ffmpeg.ts'
import { mediaTypeOf } from '#server/lib/storage/storage.ts'
import { hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import { tellOfFilesLater } from '#server/quote-requests/quote-delivery.service.ts'
import { announceRequests } from '#server/quote-requests/request-news.repository.ts'
import { namePrivateFiles, storePrivateFiles } from '#server/uploads/private-files.service.ts'
import {
  discardPicture,
  exchangePictures,
  findStored,
  unownedPictures,
} from '#server/uploads/uploads.service.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { attachmentsMax } from '#shared/lib/attachments.ts'
import type { TakenFile } from './attachment-intake.service.ts'
import {
  type AttachmentRow,
  createAttachment,
  deleteAttachment,
  findByUploadKey,
  findUnsent,
  listAttachments,
  listShowing,
  lockForUpload,
  lockUploader,
  measureConversation,
  measurePerson,
  putInMessage,
  type SentFile,
  type UploadPlace,
} from './attachments.repository.ts'
import { announceConversation } from './conversation-news.repository.ts'
import { listHeldFiles, putInHeldMessage, takeFromHeldMessage } from './held-attachments.repository.ts'
import { countBytes, requireAllowance, type Sender } from './upload-allowance.service.ts'

/**
 * Guarantee: a file belongs to one message of one conversation, and it is gone when that is. One that was uploaded but
 * not sent is gone after a day.
 */

/** The sender of an upload to a conversation; `isWithRequest` for files of the request itself. */
export type Uploader = Sender & { isWithRequest: boolean }

const filesPath = '/api/conversation-files/'
/** The address of a file by its key. */
export const addressOfKey = (key: string): string => filesPath + key

const gigabyte = 1024 ** 3
/** Bytes that a side may have in a conversation, and a person in all of theirs. */
const bytesMax = { conversation: gigabyte, person: 5 * gigabyte }
/** Files of a side: in a day, and waiting to be sent. */
const perDay = { max: 200, milliseconds: 24 * 60 * 60 * 1000 }
const unsentMax = 30

const noRoom = (reason: string) => new AppError('payload_too_large', reason, { file: reason })

/** Throws payload_too_large unless so many more files fit, with as many bytes at least. */
async function requireRoom(
  db: Db | Tx,
  { conversationId, side, userId, isWithRequest }: Uploader,
  more: number,
): Promise<void> {
  const used = await measureConversation(db, conversationId, side)
  if (isWithRequest && used.withRequest + more > attachmentsMax)
    throw noRoom(`At most ${attachmentsMax} files can be added to a request`)
  if (used.unsent + more > unsentMax) throw noRoom('Please send the files you have added first')
  if (used.bytes + more > bytesMax.conversation)
    throw noRoom('You’ve sent 1 GB in this conversation, the most it can hold')
  if (userId !== null && (await measurePerson(db, userId)) + more > bytesMax.person)
    throw noRoom('You’ve sent 5 GB in your conversations, the most they can hold')
}

/** Counts an upload, before any of the file is read. Throws rate_limited, and payload_too_large when no more fits. */
export async function admitUpload(
  { db, config }: Pick<FastifyInstance, 'db' | 'config'>,
  uploader: Uploader,
): Promise<void> {
  const { conversationId, side } = uploader
  await requireRoom(db, uploader, 1)
  if (!config.rateLimits) return
  await requireAllowance(db, uploader)
  const seconds = await countAgainst(db, `attachments:${conversationId}:${side}`, perDay)
  if (seconds > 0) throw tooManyRequests(seconds, false)
}

/** The file that was uploaded under a key before, or null. */
export async function findUploaded(
  { db }: Pick<FastifyInstance, 'db'>,
  { conversationId, side }: Uploader,
  clientKey: string,
): Promise<Attachment | null> {
  const row = await findByUploadKey(db, conversationId, side, clientKey)
  return row ? toAttachment(row) : null
}

/**
 * Stores a file that was received. Sent again under the same key it is stored once. Throws not_found when the conversation
 * is gone, rate_limited, and the errors of storing; then nothing is left.
 */
export async function keepAttachment(
  tools: Pick<FastifyInstance, 'db' | 'storage' | 'jobs' | 'config'>,
  uploader: Uploader,
  clientKey: string,
  { file, poster, shrinking, ...facts }: TakenFile,
): Promise<Attachment> {
  const url = addressOfKey(randomBytes(32).toString('base64url'))
  const given = poster ? [file, poster] : [file]
  const names = namePrivateFiles(given.map(({ ending }) => ending))
  const files = given.map(({ source }, index) => ({ name: names[index] as string, source }))
  await storePrivateFiles(tools, { url, ownerId: uploader.userId ?? unownedPictures, files })
  const [fileName = '', posterName = null] = names
  const shrinkState = await firstShrinkState(tools, shrinking)
  const { address: _address, ...owner } = uploader
  const hide = await hideContactOf(tools.db, uploader.conversationId, uploader.side)
  const stored = {
    ...owner,
    ...facts,
    name: hide(facts.name),
    clientKey,
    url,
    file: fileName,
    poster: posterName,
    shrinkState,
  }
  try {
    const { row, isNew } = await inTransaction(tools.db, async (tx) => {
      const place = await lockForUpload(tx, uploader.conversationId)
      if (!place || (place.isHeld && !uploader.isWithRequest)) throw notFound('conversation')
      // Also one that waits for staff with a message.
      const earlier = await findByUploadKey(tx, uploader.conversationId, uploader.side, clientKey)
      if (earlier) return { row: earlier, isNew: false }
      const created = await createAttachment(tx, { ...stored, place })
      if (!created) throw new AppError('conflict', 'This upload belongs to someone else.')
      if (tools.config.rateLimits) await countBytes(tx, uploader, facts.bytes)
      // Others may have been stored since it was admitted.
      if (uploader.userId !== null) await lockUploader(tx, uploader.userId)
      await requireRoom(tx, uploader, 0)
      if (uploader.isWithRequest) {
        await exchangePictures(tx, null, [], [url])
        await tellOfFile(tx, tools, uploader.conversationId, place)
      }
      // Another process may have ffmpeg.
      if (shrinking === 'wanted') await tools.jobs.enqueue(tx, 'shrink-video', { attachmentId: created.id })
      return { row: created, isNew: true }
    })
    if (!isNew) await discardPicture(tools, url)
    return toAttachment(row)
  } catch (error) {
    // After any other error, the row may be stored: only the answer to its commit may be lost.
    if (error instanceof AppError) await discardPicture(tools, url)
    throw error
  }
}

/** The first state of a new video. */
async function firstShrinkState(
  { config }: Pick<FastifyInstance, 'config'>,
  shrinking: TakenFile['shrinking'],
): Promise<AttachmentRow['shrinkState']> {
  if (shrinking !== 'wanted') return shrinking
  return (await findFfmpeg(config.ffmpegPath)) ? 'running' : null
}

/** Shows a file of a locked request wherever it is open, and tells the businesses of it later, with those that still come. */
async function tellOfFile(
  tx: Tx,
  tools: Pick<FastifyInstance, 'jobs'>,
  conversationId: number,
  { businessId, visitorId, isHeld, roundId }: UploadPlace,
): Promise<void> {
  const showing = await listShowing(tx, conversationId, roundId)
  // The others of a round aren't locked: readers who were away hear of it with the email.
  await announceRequests(tx, ...showing.filter(({ id }) => id !== conversationId))
  if (!isHeld) await announceConversation(tx, { conversationId, businessId, visitorId, messageId: null })
  const ids = showing.map(({ id }) => id)
  await tellOfFilesLater(tx, tools, ids)
}

/** Removes a file before it is sent. Throws not_found when it isn't there anymore. */
export async function removeAttachment(
  tools: Pick<FastifyInstance, 'db' | 'storage'>,
  { conversationId, side }: Pick<Uploader, 'conversationId' | 'side'>,
  attachmentId: number,
): Promise<void> {
  const { url } = await inTransaction(tools.db, async (tx) => {
    const found = await findUnsent(tx, conversationId, side, attachmentId)
    if (!found) throw notFound('file')
    await deleteAttachment(tx, attachmentId)
    return found
  })
  await discardPicture(tools, url)
}

/**
 * Sends uploaded files with a message, in this order, and returns them. Throws invalid_input when one of them isn't there
 * anymore.
 */
export async function attachToMessage(
  tx: Tx,
  target: { conversationId: number; side: Side; messageId: number },
  attachmentIds: readonly number[],
): Promise<SentFile[]> {
  if (attachmentIds.length === 0) return []
  const sent = await putInMessage(tx, target, attachmentIds)
  await requireAll(tx, sent, attachmentIds)
  return sent
}

/** The same for a message that waits for staff. */
export async function attachToHeldMessage(
  tx: Tx,
  conversationId: number,
  heldId: number,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return
  await requireAll(tx, await putInHeldMessage(tx, conversationId, heldId, attachmentIds), attachmentIds)
}

async function requireAll(
  tx: Tx,
  sent: readonly SentFile[],
  attachmentIds: readonly number[],
): Promise<void> {
  const urls = sent.map(({ url }) => url)
  const stored = await findStored(tx, urls)
  if (stored.size < attachmentIds.length)
    throw invalid({ attachmentIds: 'A file is gone. Please add it again' })
  await exchangePictures(tx, null, [], urls)
}

/** The IDs of the files of a held message, in their order, ready to be sent with it. */
export async function takeHeldFiles(tx: Tx, heldId: number, conversationId: number): Promise<number[]> {
  const taken = await takeFromHeldMessage(tx, heldId, conversationId)
  await exchangePictures(
    tx,
    null,
    taken.map(({ url }) => url),
    [],
  )
  return taken.map(({ id }) => id)
}

/** The files of messages that wait for staff, by the message's number. */
export async function filesOfHeldMessages(
  db: Db,
  heldIds: readonly number[],
): Promise<Map<number | null, Attachment[]>> {
  if (heldIds.length === 0) return new Map()
  const byMessage = Map.groupBy(await listHeldFiles(db, heldIds), ({ heldId }) => heldId)
  return new Map([...byMessage].map(([heldId, rows]) => [heldId, rows.map(toAttachment)]))
}

/** The files of messages by the message's ID; 0 is the request itself. */
export async function attachmentsOf(
  db: Parameters<typeof listAttachments>[0],
  conversationId: number,
  messageIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const rows = await listAttachments(db, conversationId, messageIds)
  const byMessage = new Map<number, Attachment[]>()
  for (const row of rows) {
    const list = byMessage.get(row.messageId) ?? []
    byMessage.set(row.messageId, [...list, toAttachment(row)])
  }
  return byMessage
}

/** Milliseconds after which a video that is still being made smaller was forgotten, as when all tries were killed. */
const shrinkingMax = 60 * 60 * 1000

const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  url: row.url,
  posterUrl: row.poster === null ? null : `${row.url}/poster`,
  mediaType: mediaTypeOf(row.file),
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  milliseconds: row.milliseconds,
  isSoundLost: row.isSoundLost,
  shrinking:
    row.shrinkState === 'running' && Date.now() - row.createdAt.getTime() > shrinkingMax
      ? null
      : row.shrinkState,
})
