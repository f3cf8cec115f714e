import type { Tx } from '#server/lib/database/db.ts'
import { AppError, keyTaken } from '#server/lib/http/errors.ts'
import type { MessageKind, Side } from '#shared/conversations/conversations.schemas.ts'
import { listAttachments } from './attachments.repository.ts'
import { findByClientKey } from './messages.repository.ts'

/**
 * Guarantee: a key of a sender names one thing. The same again is a repeat; anything else is refused, so that nobody believes
 * that their changed message was sent.
 */

type Sent = {
  side: Side
  clientKey: string
  kind: MessageKind
  text: string
  attachmentIds: readonly number[]
  cameBy: 'site' | 'email'
}

export const areSameFiles = (stored: readonly { id: number }[], sent: readonly number[]): boolean =>
  stored.map(({ id }) => id).join() === sent.join()

/** The stored message of a repeat. Throws key_taken for another one, and conflict for that of the other side. */
export async function findRepeated(
  tx: Tx,
  conversationId: number,
  { side, clientKey, kind, text, attachmentIds, cameBy }: Sent,
): Promise<{ id: number; position: number } | undefined> {
  const stored = await findByClientKey(tx, conversationId, clientKey)
  if (!stored) return
  if (stored.side !== side) throw new AppError('conflict', 'This message belongs to someone else.')
  // An email is named by its sender's mail program, and the same one may be read differently when it comes again.
  if (cameBy === 'email') return stored
  if (stored.kind !== kind || stored.text !== text) throw keyTaken()
  if (!areSameFiles(await listAttachments(tx, conversationId, [stored.id]), attachmentIds)) throw keyTaken()
  return stored
}
