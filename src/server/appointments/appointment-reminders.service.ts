import type { FastifyInstance } from 'fastify'
import { openForWriting } from '#server/conversations/messages.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { remindBothSides, tellOfLeaving } from './appointment-mails.service.ts'
import { listAgreedOf, listDueReminders, takeReminder } from './appointments.repository.ts'

/** Guarantee: both sides are reminded once, a day before or as soon as the site runs again, and not of what was canceled. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

const batch = 100

/** Reminds everybody whose appointment is less than a day away. */
export async function sendReminders(tools: Tools & { db: Db }, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueReminders(tools.db, batch)
    for (const { id, conversationId } of due) {
      if (signal?.aborted) return
      await inTransaction(tools.db, async (tx) => {
        const opened = await openForWriting(tx, conversationId, null)
        if (await takeReminder(tx, id)) await remindBothSides(tx, tools, opened, id)
      })
    }
    if (due.length < batch) return
  }
}

/** Before an account is deleted: tells the other side of each appointment to come that it won't happen. */
export async function endAppointmentsOf(tx: Tx, tools: Tools, userId: number): Promise<void> {
  for (const { id, conversationId, isVisitor } of await listAgreedOf(tx, userId)) {
    const opened = await openForWriting(tx, conversationId, null)
    await tellOfLeaving(tx, tools, opened, id, isVisitor ? 'business' : 'visitor')
  }
}
