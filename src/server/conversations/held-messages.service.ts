import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import {
  deleteHeldMessage,
  holdMessage,
  listHeldMessages,
  listUnansweredTexts,
} from '#server/quote-requests/held-messages.repository.ts'
import { scoreMessage } from '#server/quote-requests/quote-spam.service.ts'
import type { AddressKey } from '#server/quote-requests/sender-blocks.repository.ts'
import type { HeldMessage } from '#shared/conversations/conversations.schemas.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { attachToHeldMessage, filesOfHeldMessages } from './attachments.service.ts'
import type { ConversationHead } from './conversations.repository.ts'
import { requireFewMessages } from './message-limits.service.ts'
import { obstacleTo } from './obstacles.ts'

/**
 * Guarantee: a message that looks like spam reaches nobody before staff release it, and its sender sees the decision. A person
 * with an answer from the business is known to it, and nothing of theirs is held.
 */

type Written = {
  clientKey?: string | null
  text: string
  /** The visitor's words in the text, if we wrote the rest. */
  typed?: string
  attachmentIds?: readonly number[]
}
export type Held = { heldId: number }

/**
 * Keeps a visitor's message for staff if it looks like spam; null if it may be said. Its conversation is locked. Throws
 * rate_limited and invalid_input.
 */
export async function holdIfSuspicious(
  tx: Tx,
  key: AddressKey,
  head: ConversationHead,
  { clientKey, text, typed = text, attachmentIds = [] }: Written,
): Promise<Held | null> {
  if (head.isAnswered || obstacleTo('visitor', head) !== null) return null
  const sender = { ...head, conversationId: head.id }
  const spam = await scoreMessage(tx, key, sender, typed, await listUnansweredTexts(tx, head.id))
  if (!isSuspicious(spam)) return null
  await requireFewMessages(tx, head.id, 'visitor')
  const heldId = await holdMessage(tx, sender, { text, clientKey: clientKey ?? randomUUID(), spam })
  await attachToHeldMessage(tx, head.id, heldId, attachmentIds)
  return { heldId }
}

/** Takes back a waiting message of its sender. Throws not_found once it was released or decided against. */
export async function takeBackHeld(db: Db, conversationId: number, clientKey: string): Promise<void> {
  if (!(await deleteHeldMessage(db, conversationId, clientKey))) throw notFound('message')
}

/** The visitor's messages in a conversation that wait for staff, or weren't delivered. */
export async function heldMessagesOf(db: Db, conversationId: number): Promise<HeldMessage[]> {
  const rows = await listHeldMessages(db, conversationId)
  const files = await filesOfHeldMessages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    attachments: files.get(id) ?? [],
  }))
}
