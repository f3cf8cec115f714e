import { recordAct } from '#server/audit/acts.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type {
  InboxItem,
  InboxList,
  ListInboxQuery,
  UpdateInboxItem,
} from '#shared/inbox/inbox-desk.schemas.ts'
import { type ItemOfStaff, lockForStaff, requireAssignable, requireSeen } from './inbox-desk.guards.ts'
import { countOpenItems, findInboxItem, listInboxItems, listStaff } from './inbox-desk.repository.ts'
import { updateInboxItem } from './inbox-items.repository.ts'
import { createInboxNote, isRepeatedNote } from './inbox-notes.repository.ts'

/** This room promises: what somebody asked is changed by one of staff at a time, each from the state that they saw. */

/** One page of the inbox, with what waits in all and to whom it can be given. */
export async function listInbox(db: Db, query: ListInboxQuery): Promise<InboxList> {
  const [found, counts, staff] = await Promise.all([
    listInboxItems(db, query),
    countOpenItems(db),
    listStaff(db),
  ])
  return { ...found, ...counts, staff }
}

/** Throws not_found, also when whoever asked has left with it. */
export async function getInboxItem(db: Db, itemId: number): Promise<InboxItem> {
  const item = await findInboxItem(db, itemId)
  if (!item) throw notFound('request')
  return item
}

/**
 * Moves an item to a status or gives it to somebody; what holds already is no change. Throws conflict for a change of an older
 * revision, and invalid_input for an assignee who isn't staff.
 */
export async function changeInboxItem(
  db: Db,
  { itemId, staffId }: ItemOfStaff,
  { revision, status, assigneeId }: UpdateInboxItem,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { item, people } = await lockForStaff(tx, { itemId, staffId }, assigneeId)
    const after = {
      status: status ?? item.status,
      assigneeId: assigneeId === undefined ? item.assigneeId : assigneeId,
    }
    const isAssigned = after.assigneeId !== item.assigneeId
    if (after.status === item.status && !isAssigned) return
    requireSeen(item, revision)
    if (isAssigned && after.assigneeId !== null) requireAssignable(people, after.assigneeId)
    await updateInboxItem(tx, itemId, after)
    await recordAct(tx, {
      actorId: staffId,
      act: 'inbox-item.changed',
      targetType: 'inbox_item',
      targetId: itemId,
      details: {
        ...(after.status !== item.status && { from: item.status, to: after.status }),
        ...(isAssigned && { assigneeId: after.assigneeId }),
      },
    })
  })
}

/** Adds a note that staff alone reads; a repeated click adds none. */
export async function noteOnInboxItem(
  db: Db,
  { itemId, staffId }: ItemOfStaff,
  content: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForStaff(tx, { itemId, staffId })
    const note = { itemId, authorId: staffId, content, isReply: false }
    if (await isRepeatedNote(tx, note)) return
    await createInboxNote(tx, note)
    const target = { targetType: 'inbox_item', targetId: itemId } as const
    await recordAct(tx, { actorId: staffId, act: 'inbox-item.noted', ...target })
  })
}
