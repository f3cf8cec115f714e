import type { FastifyInstance } from 'fastify'
import { recordAct } from '#server/audit/acts.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import type { CreateInboxReply } from '#shared/inbox/inbox-desk.schemas.ts'
import { replyMail } from './inbox-desk.emails.ts'
import { type ItemOfStaff, lockForStaff, requireSeen } from './inbox-desk.guards.ts'
import { getReplyAddress } from './inbox-desk.repository.ts'
import { updateInboxItem } from './inbox-items.repository.ts'
import { createInboxNote, isRepeatedNote } from './inbox-notes.repository.ts'

/** This room promises: a reply leaves once, and never after a colleague's that its writer hasn't seen. */

/**
 * Mails whoever asked, keeps the text with the item and has it in progress, or done; an item of nobody becomes the writer's. A
 * repeated click sends nothing. Throws conflict for a reply to an older revision, and unprocessable without an address.
 */
export async function replyToInboxItem(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  { itemId, staffId }: ItemOfStaff,
  { message, isDone = false, revision }: CreateInboxReply,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { item } = await lockForStaff(tx, { itemId, staffId })
    const note = { itemId, authorId: staffId, content: message, isReply: true }
    if (await isRepeatedNote(tx, note)) return
    requireSeen(item, revision)
    const { userId, address } = await getReplyAddress(tx, itemId)
    if (address === null)
      throw new AppError('unprocessable', 'No mail address is known: please call or text.')
    await createInboxNote(tx, note)
    const status = isDone || item.status === 'done' ? 'done' : 'in_progress'
    await updateInboxItem(tx, itemId, { status, assigneeId: item.assigneeId ?? staffId })
    await queueMail(tx, jobs, {
      userId,
      to: { name: '', address },
      ...replyMail(config, item.kind, message),
    })
    await recordAct(tx, {
      actorId: staffId,
      act: 'inbox-item.answered',
      targetType: 'inbox_item',
      targetId: itemId,
      details: { from: item.status, to: status },
    })
  })
}
