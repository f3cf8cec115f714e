import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { recordReading } from '#server/audit/actions.service.ts'
import { staffAction } from '#server/audit/staff-action.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { previewText } from '#server/lib/preview-text.ts'
import type {
  InboxItem,
  InboxList,
  ListInboxQuery,
  UpdateInboxItem,
} from '#shared/inbox/inbox-desk.schemas.ts'
import { closed, type ItemOfStaff, lockForStaff, requireAssignable } from './inbox-desk.guards.ts'
import { countOpenItems, findInboxItem, listInboxItems, listStaff } from './inbox-desk.repository.ts'
import { type LockedItem, updateInboxItem } from './inbox-items.repository.ts'
import { createInboxNote, isRepeatedNote } from './inbox-notes.repository.ts'

/** Guarantee: staff change an item one at a time, each from the state they saw. */

/** An item as a list shows it: with the beginning of its long texts. Reading the rest is recorded. */
function toPreview(item: InboxItem): InboxItem {
  const { request } = item
  const isLong = ([name]: [string, unknown]) => ['message', 'valueBrought', 'additionalInfo'].includes(name)
  const texts = Object.entries(request).filter(isLong)
  return {
    ...item,
    request: {
      ...request,
      ...Object.fromEntries(texts.map(([name, text]) => [name, previewText(String(text))])),
    },
    notes: item.notes.map((note) => ({ ...note, content: previewText(note.content) })),
  }
}

/** One page of the inbox, with the total waiting and the possible assignees. */
export async function listInbox(db: Db, query: ListInboxQuery): Promise<InboxList> {
  const [found, counts, staff] = await Promise.all([
    listInboxItems(db, query),
    countOpenItems(db),
    listStaff(db),
  ])
  return { ...found, items: found.items.map(toPreview), ...counts, staff }
}

/** Throws not_found, also when the item was deleted with its sender. */
export async function getInboxItem(db: Db, itemId: number): Promise<InboxItem> {
  return requireFound(await findInboxItem(db, itemId), 'request')
}

/** The whole item, which the log then says that they read. Throws not_found. */
export async function readInboxItem(db: Db, { itemId, staffId }: ItemOfStaff): Promise<InboxItem> {
  const item = await getInboxItem(db, itemId)
  const read = { action: 'inbox-item.read', targetType: 'inbox_item', targetId: itemId } as const
  await recordReading(db, { actorId: staffId, ...read })
  return item
}

/**
 * Changes an item's status or assignee; doing so again changes nothing. Throws not_found, stale_revision, and
 * invalid_input for an assignee who isn't staff, or a call that is closed without its outcome.
 */
export async function changeInboxItem(
  tools: Pick<FastifyInstance, 'db' | 'jobs'>,
  { itemId, staffId }: ItemOfStaff,
  { revision, status, outcome, assigneeId }: UpdateInboxItem,
): Promise<void> {
  const after = (item: LockedItem) => ({
    ...closed(item, outcome ? 'done' : (status ?? item.status), outcome),
    assigneeId: assigneeId === undefined ? item.assigneeId : assigneeId,
  })
  await staffAction(tools, {
    actorId: staffId,
    targetType: 'inbox_item',
    revision,
    lock: (tx) => lockForStaff(tx, { itemId, staffId }, assigneeId),
    isDone: ({ status, outcome, assigneeId, ...item }) =>
      isDeepStrictEqual(after({ ...item, status, outcome, assigneeId }), { status, outcome, assigneeId }),
    async change(tx, item) {
      const { status: to, outcome: ending, assigneeId: assignee } = after(item)
      const isAssigned = assignee !== item.assigneeId
      if (isAssigned && assignee !== null) requireAssignable(item.people, assignee)
      await updateInboxItem(tx, itemId, after(item))
      const details = {
        ...(to !== item.status && { from: item.status, to }),
        ...(ending !== item.outcome && { outcome: ending }),
        ...(isAssigned && { assigneeId: assignee }),
      }
      return { actions: [{ action: 'inbox-item.changed', targetId: itemId, details }] }
    },
  })
}

/** Adds a note that only staff read; a repeated click adds none. */
export async function noteOnInboxItem(
  tools: Pick<FastifyInstance, 'db' | 'jobs'>,
  { itemId, staffId }: ItemOfStaff,
  content: string,
): Promise<void> {
  const note = { itemId, authorId: staffId, content, isReply: false }
  await staffAction(tools, {
    actorId: staffId,
    targetType: 'inbox_item',
    revision: undefined,
    lock: (tx) => lockForStaff(tx, { itemId, staffId }),
    isDone: (_item, tx) => isRepeatedNote(tx, note),
    async change(tx) {
      await createInboxNote(tx, note)
      return { actions: [{ action: 'inbox-item.noted', targetId: itemId }] }
    },
  })
}
