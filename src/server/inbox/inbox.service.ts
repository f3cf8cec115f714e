import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import { supportReceivedMail } from './inbox.emails.ts'
import { createSupportRequest } from './inbox.repository.ts'
import { confirmReceipt, openInboxItem } from './inbox-items.service.ts'

/**
 * Guarantee: a message is stored and its sender gets a confirmation.
 */

/** Stores a message to us and confirms it by email. */
export async function receiveSupportRequest(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  request: CreateSupportRequest,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    const requestId = await createSupportRequest(tx, request, senderId)
    const { name, email, message } = request
    await openInboxItem(tx, 'support', requestId, [name, email, message])
    await confirmReceipt(tx, jobs, { userId: senderId, address: email, mail: supportReceivedMail(config) })
  })
}
