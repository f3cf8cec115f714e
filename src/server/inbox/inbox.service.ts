import type { FastifyInstance } from 'fastify'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import { type Db, inTransaction } from '../lib/db.ts'
import { queueMail } from '../lib/mailer.ts'
import { lockSender } from '../lib/sender.ts'
import { supportReceivedMail } from './inbox.emails.ts'
import { countRecentSupportRequests, createSubscriber, createSupportRequest } from './inbox.repository.ts'

/** This room promises: a message is stored once, however often its button is clicked, and its sender hears that it is here. */

/** Adds an address to the newsletter, once. */
export async function subscribe(
  db: Db,
  subscriber: CreateSubscriber,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => createSubscriber(tx, subscriber, await lockSender(tx, userId)))
}

/** Confirmations to one address in an hour: whose address it is, nobody has proved. */
const mailsAnHour = 3

/** Stores a message to us and thanks for it by mail; a repeated click is neither stored nor thanked for. */
export async function receiveSupportRequest(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  request: CreateSupportRequest,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    if (!(await createSupportRequest(tx, request, senderId))) return
    if ((await countRecentSupportRequests(tx, request.email)) > mailsAnHour) return
    await queueMail(tx, jobs, { userId: senderId, ...supportReceivedMail(config, request.email) })
  })
}
