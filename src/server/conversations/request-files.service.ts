import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { tellBusiness, tellOfFilesLater } from '#server/quote-requests/quote-delivery.service.ts'
import { findBusinessToAsk } from '#server/quote-requests/quote-requests.repository.ts'
import type { SentFile } from './attachments.repository.ts'
import { findConversation } from './conversations.repository.ts'
import { mailRequestFiles } from './message-mails.service.ts'
import { type OpenedConversation, openForWriting } from './messages.service.ts'
import { findUntoldFiles, isUntold, markFilesTold } from './request-files.repository.ts'

/**
 * Guarantee: readers of a request are told once of each of its files, of all that come together in one email; of a request
 * that waits for its files, in the same one.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'> & { db: Db }

/** Milliseconds in which the first file of a request has come; then its business is told without. */
const patience = 5 * 60 * 1000

/** Tells the business of files that were added to a request, or waits for more of them. */
export async function tellRequestFiles(tools: Tools, conversationId: number): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    if (!(await findConversation(tx, conversationId))) return
    const opened = await openForWriting(tx, conversationId, null)
    const { files, newestId, isDone } = await findUntoldFiles(tx, conversationId)
    const isWaiting = await isUntold(tx, conversationId)
    if (newestId === null && !isWaiting) return
    const mayCome = newestId === null && Date.now() - opened.head.createdAt.getTime() < patience
    if (!isDone || mayCome) return await tellOfFilesLater(tx, tools, [conversationId])
    await markFilesTold(tx, conversationId, newestId ?? 0)
    await (isWaiting ? tellOfRequest : mailRequestFiles)(tx, tools, opened, files)
  })
}

/** Tells of a request with its files, unless it can't be told of anymore. */
async function tellOfRequest(
  tx: Tx,
  tools: Tools,
  { head, readers }: OpenedConversation,
  files: readonly SentFile[],
): Promise<void> {
  const { businessId, delivery, visitorId: senderId } = head
  const business = await findBusinessToAsk(tx, businessId)
  if (!business || !head.isListed || head.isBlocked) return
  await tellBusiness(tx, tools, { business, readers, delivery, senderId }, { ...head, files })
}
