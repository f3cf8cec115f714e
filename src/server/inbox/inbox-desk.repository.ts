import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import {
  type InboxFilter,
  type InboxItem,
  type ListInboxQuery,
  staffMax,
} from '#shared/inbox/inbox-desk.schemas.ts'
import { deskAreas } from '#shared/lib/staff-roles.ts'
import { listNotes, personOf } from './inbox-notes.repository.ts'

type StaffMember = { id: number; name: string }

/** Each implies the condition of the partial index that provides its order. */
const statusConditions: Record<InboxFilter, RawBuilder<unknown>> = {
  open: sql`status <> 'done'`,
  new: sql`status <> 'done' AND status = 'new'`,
  in_progress: sql`status <> 'done' AND status = 'in_progress'`,
  done: sql`status = 'done'`,
  all: sql`true`,
}
const mostUrgent = sql`due_at, id`
const newest = sql`created_at DESC, id DESC`

/** One page of items. */
export async function listInboxItems(
  db: Db,
  { kind, status, search, page }: ListInboxQuery,
): Promise<{ items: InboxItem[]; page: number; hasMore: boolean }> {
  const order = status === 'done' || status === 'all' ? newest : mostUrgent
  const conditions = [statusConditions[status]]
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (search) conditions.push(sql`search_text LIKE lower(${containsPattern(search)})`)
  const { limit, offset } = windowOf(page)
  const items = await readItems(
    db,
    sql`SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM inbox_items
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order}
      LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`,
  )
  const { rows, place } = toListPage(items, page)
  return { items: rows, ...place }
}

export async function findInboxItem(db: Db, itemId: number): Promise<InboxItem | undefined> {
  const [item] = await readItems(db, sql`SELECT *, 1 AS place FROM inbox_items WHERE id = ${itemId}`)
  return item
}

const senderId = sql`coalesce(support.user_id, booking.user_id, service.user_id, partner.user_id, quote.user_id,
  claim.user_id, payment.user_id)`

/** The tables of what is asked; each item has a row in one of them. */
const requestTables = sql`
  LEFT JOIN support_requests support ON support.id = item.support_request_id
  LEFT JOIN booking_requests booking ON booking.id = item.booking_request_id
  LEFT JOIN service_requests service ON service.id = item.service_request_id
  LEFT JOIN partner_applications partner ON partner.id = item.partner_application_id
  LEFT JOIN business_quote_requests quote ON quote.id = item.quote_request_id
  LEFT JOIN business_claims claim ON claim.id = item.claim_id
  LEFT JOIN hours_reports report ON report.id = item.hours_report_id
  LEFT JOIN payments payment ON payment.id = item.payment_id
  LEFT JOIN business_profiles asked ON asked.business_id = coalesce(quote.business_id, claim.business_id, report.business_id)
  LEFT JOIN users account ON account.id = ${senderId}`
const replyAddress = sql`coalesce(support.email, service.email, partner.email, quote.email, account.email)`

const request = sql`CASE item.kind
  WHEN 'support' THEN
    jsonb_build_object('name', support.name, 'email', support.email, 'message', support.message)
  WHEN 'callback' THEN
    jsonb_build_object('contactMethod', booking.contact_method, 'contactNumber', booking.contact_number)
  WHEN 'service' THEN
    jsonb_build_object('name', service.name, 'email', service.email, 'phone', service.phone, 'service', service.service,
      'message', service.message, 'budget', service.budget, 'timeline', service.timeline)
  WHEN 'quote' THEN
    jsonb_build_object('businessId', asked.business_id, 'businessName', asked.name, 'businessPhone', asked.phone,
      'name', quote.name, 'email', quote.email, 'phone', quote.phone, 'message', quote.requirements,
      'answers', quote.answers)
  WHEN 'hours' THEN
    jsonb_build_object('businessId', asked.business_id, 'businessName', asked.name, 'businessPhone', asked.phone,
      'message', CASE report.kind WHEN 'closed' THEN 'A visitor says that it was closed.'
        ELSE 'A visitor says that the hours are wrong.' END)
  WHEN 'refund' THEN
    jsonb_build_object('paymentId', payment.id, 'message', 'A refund of $' || round(payment.refund_failed_cents / 100.0, 2)
      || ' failed: ' || replace(payment.refund_failure, '_', ' ') || '. Please pay the money back in another way.')
  WHEN 'claim' THEN
    jsonb_build_object('claimId', claim.id, 'revision', claim.revision, 'status', claim.status, 'reason', claim.reason,
      'businessId', asked.business_id, 'businessName', asked.name, 'businessPhone', asked.phone,
      'businessAddress', concat_ws(', ', nullif(asked.address, ''), nullif(asked.zip_code, '')),
      'name', trim(account.first_name || ' ' || account.last_name), 'email', account.email, 'message', claim.message,
      'owner', (SELECT ${personOf('owner')} FROM businesses
        JOIN users owner ON owner.id = businesses.submitted_by_id WHERE businesses.id = claim.business_id),
      'documents', coalesce((SELECT jsonb_agg(jsonb_build_object('id', document.id, 'name', document.name,
        'isPdf', document.media_type = 'application/pdf') ORDER BY document.id)
        FROM claim_documents document WHERE document.claim_id = claim.id), '[]'))
  ELSE
    jsonb_build_object('fullName', partner.full_name, 'companyName', partner.company_name, 'email', partner.email,
      'website', partner.website, 'serviceType', partner.service_type, 'valueBrought', partner.value_brought,
      'additionalInfo', partner.additional_info)
  END || jsonb_build_object('kind', item.kind)`

type ItemRow = Omit<InboxItem, 'notes' | 'dueAt' | 'createdAt' | 'doneAt'> & {
  dueAt: Date
  createdAt: Date
  doneAt: Date | null
}

/** Reads the items that `wanted` returns, in their order, each with its newest notes. */
async function readItems(db: Db, wanted: RawBuilder<unknown>): Promise<InboxItem[]> {
  const { rows } = await sql<ItemRow>`
    SELECT item.id, item.kind, item.status, item.outcome, ${request} AS request, item.due_at AS "dueAt",
      item.status <> 'done' AND item.due_at < now() AS "isOverdue", item.revision, item.created_at AS "createdAt",
      item.done_at AS "doneAt", ${replyAddress} AS "replyTo",
      CASE WHEN account.id IS NOT NULL
        THEN ${personOf('account')} || jsonb_build_object('email', account.email) END AS account,
      CASE WHEN assignee.id IS NOT NULL THEN ${personOf('assignee')} END AS assignee
    FROM (${wanted}) AS item ${requestTables}
    LEFT JOIN users assignee ON assignee.id = item.assignee_id
    ORDER BY item.place`.execute(db)
  const notes = await listNotes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ dueAt, createdAt, doneAt, ...row }) => ({
    ...row,
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    notes: notes.get(row.id) ?? [],
  }))
}

/** How many are waiting, and how many of those are overdue. */
export async function countOpenItems(db: Db): Promise<{ openCount: number; overdueCount: number }> {
  const { rows } = await sql<{ openCount: number; overdueCount: number }>`
    SELECT count(*) AS "openCount", count(*) FILTER (WHERE due_at < now()) AS "overdueCount"
    FROM inbox_items WHERE status <> 'done'`.execute(db)
  return rows[0] ?? { openCount: 0, overdueCount: 0 }
}

const worksHere = sql`role = ANY(${sql.val(deskAreas.inbox)}::text[]) AND ${isActive('users')}`

/** The people an item can be assigned to. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    SELECT id, trim(first_name || ' ' || last_name) AS name FROM users
    WHERE ${worksHere} ORDER BY first_name, last_name, id LIMIT ${sql.lit(staffMax)}`.execute(db)
  return rows
}

export type LockedPerson = { id: number; isStaff: boolean }

/**
 * The sender and these people, if they still exist, locked so none can be deleted before the transaction ends; in order
 * of ID and before the item, because account deletion locks the person first and then what is deleted with them.
 */
export async function lockPeopleOfItem(
  tx: Tx,
  itemId: number,
  others: readonly number[],
): Promise<LockedPerson[]> {
  const { rows } = await sql<LockedPerson>`
    SELECT id, ${worksHere} AS "isStaff" FROM users
    WHERE id = ANY(${sql.val(others)}::int[]) OR id = (
      SELECT account.id FROM inbox_items item ${requestTables} WHERE item.id = ${itemId})
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return rows
}

/** The address for a reply to an item, and the account it is deleted with. */
export async function getReplyAddress(
  tx: Tx,
  itemId: number,
): Promise<{ userId: number | null; address: string | null }> {
  const { rows } = await sql<{ userId: number | null; address: string | null }>`
    SELECT account.id AS "userId", ${replyAddress} AS address
    FROM inbox_items item ${requestTables} WHERE item.id = ${itemId}`.execute(tx)
  return rows[0] ?? { userId: null, address: null }
}
