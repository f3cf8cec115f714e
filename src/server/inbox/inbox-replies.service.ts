import type { FastifyInstance } from 'fastify'
import { staffAction } from '#server/audit/staff-action.service.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { CreateInboxReply } from '#shared/inbox/inbox-desk.schemas.ts'
import { replyMail } from './inbox-desk.emails.ts'
import { closed, type ItemOfStaff, lockForStaff } from './inbox-desk.guards.ts'
import { getReplyAddress } from './inbox-desk.repository.ts'
import { updateInboxItem } from './inbox-items.repository.ts'
import { createInboxNote, isRepeatedNote } from './inbox-notes.repository.ts'

/** Guarantee: a reply is sent once, and not if its writer hasn't seen a colleague's reply. */

/**
 * Emails the sender, keeps the text with the item and marks it in progress or done; an unassigned item is assigned to
 * the writer. A repeated click sends nothing. Throws not_found, stale_revision, and unprocessable without an address.
 */
export async function replyToInboxItem(
  tools: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  { itemId, staffId }: ItemOfStaff,
  { message, isDone = false, revision }: CreateInboxReply,
): Promise<void> {
  const note = { itemId, authorId: staffId, content: message, isReply: true }
  await staffAction(tools, {
    actorId: staffId,
    targetType: 'inbox_item',
    revision,
    lock: (tx) => lockForStaff(tx, { itemId, staffId }),
    isDone: (_item, tx) => isRepeatedNote(tx, note),
    async change(tx, item) {
      const { userId, address } = await getReplyAddress(tx, itemId)
      if (address === null)
        throw new AppError(
          'unprocessable',
          'There is no email address for this request. Please call or text.',
        )
      await createInboxNote(tx, note)
      const status = isDone || item.status === 'done' ? 'done' : 'in_progress'
      await updateInboxItem(tx, itemId, { ...closed(item, status), assigneeId: item.assigneeId ?? staffId })
      const details = { from: item.status, to: status }
      return {
        actions: [{ action: 'inbox-item.answered', targetId: itemId, details }],
        mails: [{ userId, to: { name: '', address }, ...replyMail(tools.config, item.kind, message) }],
      }
    },
  })
}
