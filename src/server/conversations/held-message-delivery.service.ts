import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import type { Events } from '#server/lib/events.ts'
import { takeHeldFiles } from './attachments.service.ts'
import { openForWriting, writeMessage } from './messages.service.ts'

/**
 * Says a message that staff release, under its sender's key, after what was said in the meantime, with when it was written.
 * Throws conflict when its sender can't write there anymore.
 */
export async function deliverHeldMessage(
  tx: Tx,
  { id, conversationId, clientKey, text, userId, createdAt }: Events['held-message.released'],
  tools: Pick<FastifyInstance, 'jobs' | 'config'>,
): Promise<void> {
  const opened = await openForWriting(tx, conversationId, userId)
  const attachmentIds = await takeHeldFiles(tx, id, conversationId)
  await writeMessage(tx, tools, opened, 'visitor', {
    clientKey,
    text,
    attachmentIds,
    writtenAt: createdAt,
    userId,
  })
}
