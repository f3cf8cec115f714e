import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { tellOfFilesLater } from '#server/quote-requests/quote-delivery.service.ts'
import { findConversation } from './conversations.repository.ts'
import { mailRequestFiles } from './message-mails.service.ts'
import { openForWriting } from './messages.service.ts'
import { findUntoldFiles, markFilesTold } from './request-files.repository.ts'

/** Guarantee: readers of a request are told once of each of its files, of all that come together in one email. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'> & { db: Db }

/** Tells the business of files that were added to a request, or waits for more of them. */
export async function tellRequestFiles(tools: Tools, conversationId: number): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    if (!(await findConversation(tx, conversationId))) return
    const opened = await openForWriting(tx, conversationId, null)
    const { files, newestId, isDone } = await findUntoldFiles(tx, conversationId)
    if (newestId === null) return
    if (!isDone) return await tellOfFilesLater(tx, tools, [conversationId])
    await markFilesTold(tx, conversationId, newestId)
    await mailRequestFiles(tx, tools, opened, files)
  })
}
