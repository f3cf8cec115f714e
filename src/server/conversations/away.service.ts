import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { awayText } from '#shared/businesses/away.ts'
import { findUnsaidAway } from './away.repository.ts'
import { openForWriting, writeMessage } from './messages.service.ts'
import { obstacleTo } from './obstacles.ts'

/** Guarantee: a visitor who writes to a business that is away reads so once, and it counts as no answer. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'> & { db: Db }

/** Says in a conversation that the business is away, unless it has said so since it went away. */
export async function answerWhileAway(tools: Tools, conversationId: number): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const seen = await findUnsaidAway(tx, conversationId)
    if (!seen) return
    const opened = await openForWriting(tx, conversationId, null)
    if (obstacleTo('business', opened.head) !== null) return
    // Again, now that the conversation is locked: the job may run twice.
    const away = await findUnsaidAway(tx, conversationId)
    if (away)
      await writeMessage(tx, tools, opened, 'business', { text: awayText(away), kind: 'away', userId: null })
  })
}
