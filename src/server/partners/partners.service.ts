import type { FastifyInstance } from 'fastify'
import { confirmReceipt, openInboxItem } from '#server/inbox/inbox-items.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import type { CreatePartnerApplication } from '#shared/partners/partners.schemas.ts'
import { partnerApplicationReceivedMail } from './partners.emails.ts'
import { createPartnerApplication } from './partners.repository.ts'

/** Guarantee: an application is stored, waits in the inbox, and its sender gets a confirmation. */

/** Stores an application, opens its item and confirms it by email. */
export async function receivePartnerApplication(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  application: CreatePartnerApplication,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    const requestId = await createPartnerApplication(tx, application, senderId)
    const { fullName, companyName, email, website, valueBrought, additionalInfo } = application
    const texts = [fullName, companyName, email, website ?? '', valueBrought, additionalInfo]
    await openInboxItem(tx, 'partner', requestId, texts)
    const mail = partnerApplicationReceivedMail(config)
    await confirmReceipt(tx, jobs, { userId: senderId, address: email, mail })
  })
}
