import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import { serviceRequestReceivedMail } from './inbox.emails.ts'
import { confirmReceipt, openInboxItem } from './inbox-items.service.ts'
import { createServiceRequest } from './service-requests.repository.ts'

/**
 * Guarantee: a request for our own services is stored, waits in the inbox, and its sender gets a confirmation.
 */

/** Stores a request, opens its item and confirms it by email. */
export async function receiveServiceRequest(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  request: CreateServiceRequest,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    const requestId = await createServiceRequest(tx, request, senderId)
    const { name, email, phone, message } = request
    await openInboxItem(tx, 'service', requestId, [name, email, phone, message])
    const mail = serviceRequestReceivedMail(config)
    await confirmReceipt(tx, jobs, { userId: senderId, address: email, mail })
  })
}
