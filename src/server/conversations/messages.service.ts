import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import {
  listReaders,
  lockSenderAndReaders,
  type Person,
} from '#server/quote-requests/quote-requests.repository.ts'
import type { MessageKind, Side, WriteObstacle } from '#shared/conversations/conversations.schemas.ts'
import { type StageEvent, stageAfter } from '#shared/conversations/stages.ts'
import { textWithFiles } from '#shared/lib/attachments.ts'
import { timeFirstAnswer } from './answer-times.service.ts'
import { attachToMessage } from './attachments.service.ts'
import { announceConversation } from './conversation-news.repository.ts'
import {
  type ConversationHead,
  findConversation,
  lockConversation,
  recordMessage,
} from './conversations.repository.ts'
import { type Held, holdIfSuspicious } from './held-messages.service.ts'
import { requireFewMessages } from './message-limits.service.ts'
import { mailMessage } from './message-mails.service.ts'
import { createMessage, findLastText } from './messages.repository.ts'
import { obstacleTo } from './obstacles.ts'

/**
 * Guarantee: messages are stored in the order in which they were accepted, each in one transaction with what tells the other
 * side of it.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

export type NewMessage = {
  /** By which its sender's page knows it. */
  clientKey?: string | null
  text: string
  kind?: MessageKind
  cameBy?: 'site' | 'email'
  /** Files that this side uploaded to the conversation. */
  attachmentIds?: readonly number[]
  /** When it was written, if staff looked at it before. */
  writtenAt?: Date | null
  /** The writer; null for a visitor without an account. */
  userId: number | null
  /** For messages that are always allowed, and in any number, such as that an appointment won't happen. */
  isPastObstacles?: boolean
  /** Tells the people in other email than the usual one. */
  tell?: (messageId: number) => Promise<void>
  /** The effect on the stage; by default that the business has written. */
  stageEvent?: StageEvent | undefined
}
type AddedMessage = { id: number }

const refusals: Record<WriteObstacle, (businessName: string) => AppError> = {
  not_listed: (name) => new AppError('conflict', `${name} isn’t listed right now.`),
  no_owner: (name) => new AppError('conflict', `${name} doesn’t reply here. Please call or email them.`),
  blocked: (name) => new AppError('sender_blocked', `${name} has chosen not to get messages from you.`),
}

/** Why a person in a conversation can't write there; null if they can. Throws not_found. */
export async function findObstacle(
  db: Db,
  { id, side }: { id: number; side: Side },
): Promise<WriteObstacle | null> {
  const head = await findConversation(db, id)
  if (!head) throw notFound('conversation')
  return obstacleTo(side, head)
}

/** A conversation with the people who are told of messages, locked in the order in which deleting an account locks. */
export type OpenedConversation = { head: ConversationHead; readers: readonly Person[] }

/** Locks a conversation for writing. Throws not_found. */
export async function openForWriting(
  tx: Tx,
  conversationId: number,
  userId: number | null,
): Promise<OpenedConversation> {
  const seen = await findConversation(tx, conversationId)
  if (!seen) throw notFound('conversation')
  const people = await lockSenderAndReaders(tx, userId ?? undefined, seen.businessId)
  const head = await lockConversation(tx, conversationId)
  if (!head) throw notFound('conversation')
  return { head, readers: listReaders(people, head) }
}

/**
 * Stores a message and tells the other side: by email, and in every open browser; or keeps it for staff, if it looks like
 * spam. Throws not_found, conflict, sender_blocked and rate_limited.
 */
export async function addMessage(
  tx: Tx,
  tools: Tools,
  conversationId: number,
  side: Side,
  message: NewMessage,
): Promise<AddedMessage | Held> {
  const opened = await openForWriting(tx, conversationId, message.userId)
  const held = side === 'visitor' ? await holdIfSuspicious(tx, tools.jobs, opened.head, message) : null
  return held ?? writeMessage(tx, tools, opened, side, message)
}

/** The last message of a kind that a side of a locked conversation wrote; undefined if there is none. */
export const findLastSaid = (
  tx: Tx,
  { head }: OpenedConversation,
  of: { side: Side; kind: MessageKind },
): Promise<string | undefined> => findLastText(tx, head.id, of)

/** Stores a message in a conversation that is already locked, and tells the other side, however it looks. Throws the same. */
export async function writeMessage(
  tx: Tx,
  tools: Tools,
  { head, readers }: OpenedConversation,
  side: Side,
  {
    clientKey = null,
    text: typed,
    kind = 'text',
    cameBy = 'site',
    attachmentIds = [],
    writtenAt = null,
    userId,
    isPastObstacles = false,
    stageEvent,
    tell,
  }: NewMessage,
): Promise<AddedMessage> {
  const text = (await hideContactOf(tx, head.id, side))(typed)
  const obstacle = isPastObstacles ? null : obstacleTo(side, head)
  if (obstacle) throw refusals[obstacle](head.businessName)
  // Released messages were counted when they were written.
  if (writtenAt === null && !isPastObstacles) await requireFewMessages(tx, head.id, side)
  const position = head.lastPosition + 1
  const message = {
    conversationId: head.id,
    position,
    side,
    userId,
    kind,
    text,
    cameBy,
    clientKey,
    writtenAt,
  }
  const id = await createMessage(tx, message)
  const files = await attachToMessage(tx, { conversationId: head.id, side, messageId: id }, attachmentIds)
  const isAutomatic = kind === 'away'
  const event = stageEvent ?? (side === 'business' && !isAutomatic ? 'business_wrote' : undefined)
  const stage = event ? stageAfter(head.stage, event) : head.stage
  await recordMessage(tx, head.id, side, { position, stage, isAutomatic, isReleased: writtenAt !== null })
  if (side === 'business' && head.isTimed && !isAutomatic) await timeFirstAnswer(tx, tools.jobs, head)
  if (side === 'visitor' && head.isAway)
    await tools.jobs.enqueue(tx, 'answer-while-away', { conversationId: head.id })
  const kinds = files.map((file) => file.kind)
  const written = { id, side, text: textWithFiles(text, kinds), kind, files, writtenAt }
  await (tell ? tell(id) : mailMessage(tx, tools, { head, readers }, written))
  await announceConversation(tx, {
    conversationId: head.id,
    businessId: head.businessId,
    visitorId: head.visitorId,
    messageId: id,
  })
  return { id }
}
