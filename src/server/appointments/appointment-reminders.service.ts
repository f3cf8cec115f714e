import type { FastifyInstance } from 'fastify'
import { openForWriting } from '#server/conversations/messages.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { forEachApart } from '#server/lib/jobs/for-each-apart.ts'
import { remindBothSides } from './appointment-mails.service.ts'
import { listDueReminders, takeReminder } from './appointments.repository.ts'

/** Guarantee: both sides are reminded once, a day before or as soon as the site runs again, and never of a canceled time. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

const batch = 100

/** Reminds everybody whose appointment is less than a day away. */
export async function sendReminders(tools: Tools & { db: Db }, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueReminders(tools.db, batch)
    const remind = ({ id, conversationId }: (typeof due)[number]) =>
      inTransaction(tools.db, async (tx) => {
        const opened = await openForWriting(tx, conversationId, null)
        if (await takeReminder(tx, id)) await remindBothSides(tx, tools, opened, id)
      })
    await forEachApart(due, remind, signal)
    if (due.length < batch || signal?.aborted) return
  }
}
