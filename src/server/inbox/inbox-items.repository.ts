import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CallOutcome, InboxKind, InboxStatus } from '#shared/inbox/inbox-items.ts'

/** The column that references the request of each kind. */
const requestColumns = {
  support: 'support_request_id',
  callback: 'booking_request_id',
  service: 'service_request_id',
  partner: 'partner_application_id',
  quote: 'quote_request_id',
  hours: 'hours_report_id',
  claim: 'claim_id',
  refund: 'payment_id',
} as const satisfies Record<InboxKind, string>

type NewItem = { kind: InboxKind; requestId: number; hours: number; searchText: string }

/** Opens the item of a request, or opens it again; due in this many hours. */
export async function createInboxItem(
  tx: Tx,
  { kind, requestId, hours, searchText }: NewItem,
): Promise<void> {
  const column = requestColumns[kind]
  const opened = {
    due_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    search_text: sql<string>`lower(${searchText})`,
  }
  await tx
    .insertInto('inbox_items')
    .values({ [column]: requestId, ...opened })
    .onConflict((conflict) =>
      conflict.column(column).doUpdateSet({
        ...opened,
        status: 'new',
        outcome: null,
        assignee_id: null,
        done_at: null,
        revision: sql`inbox_items.revision + 1`,
      }),
    )
    .execute()
}

export type LockedItem = {
  kind: InboxKind
  status: InboxStatus
  outcome: CallOutcome | null
  assigneeId: number | null
  revision: number
}

/** The item, locked until the transaction ends; undefined when it was deleted with its sender. */
export async function lockInboxItem(tx: Tx, itemId: number): Promise<LockedItem | undefined> {
  return tx
    .selectFrom('inbox_items')
    .select(['kind', 'status', 'outcome', 'assignee_id as assigneeId', 'revision'])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes a locked item, and counts the change. */
export async function updateInboxItem(
  tx: Tx,
  itemId: number,
  { status, outcome, assigneeId }: Pick<LockedItem, 'status' | 'outcome' | 'assigneeId'>,
): Promise<void> {
  await tx
    .updateTable('inbox_items')
    .set({
      status,
      outcome,
      assignee_id: assigneeId,
      done_at: status === 'done' ? sql<Date>`coalesce(done_at, now())` : null,
      revision: sql`revision + 1`,
    })
    .where('id', '=', itemId)
    .execute()
}
