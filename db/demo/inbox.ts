import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { answerHours, type InboxKind } from '#shared/inbox/inbox-items.ts'
import { demoAccounts } from './people.ts'
import { type DemoRequest, demoRequests, demoSuggestions } from './texts/inbox-requests.ts'

const hourMs = 3_600_000
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs)

/** Every demo business can be reached without staff, and no refund fails. */
type FormKind = Exclude<InboxKind, 'quote' | 'claim' | 'hours' | 'refund'>

/** Table and column for each kind of item. */
const tables = {
  support: { table: 'support_requests', column: 'support_request_id' },
  callback: { table: 'booking_requests', column: 'booking_request_id' },
  service: { table: 'service_requests', column: 'service_request_id' },
  partner: { table: 'partner_applications', column: 'partner_application_id' },
} as const satisfies Record<FormKind, { table: keyof Tables; column: keyof Tables['inbox_items'] }>

/** Turns "contactMethod" into the column name "contact_method". */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function requestRow(request: DemoRequest, id: number, now: Date) {
  const asked = Object.entries(request.asked).map(([field, value]) => [columnOf(field), value])
  return {
    id,
    ...Object.fromEntries(asked),
    user_id: 'byDemoUser' in request ? demoAccounts.user.id : null,
    created_at: hoursBefore(now, request.hoursAgo),
  }
}

function itemRow({ kind, asked, hoursAgo, status = 'new', notes = [] }: DemoRequest, id: number, now: Date) {
  const last = notes.at(-1)?.hoursLater ?? 0
  return {
    id,
    status,
    assignee_id: status === 'new' ? null : demoAccounts.admin.id,
    due_at: hoursBefore(now, hoursAgo - answerHours[kind]),
    done_at: status === 'done' ? hoursBefore(now, hoursAgo - last) : null,
    revision: status === 'new' ? 1 : 2,
    created_at: hoursBefore(now, hoursAgo),
    search_text: Object.values(asked).filter(Boolean).join('\n').toLowerCase(),
  }
}

/** Returns visitors' requests of every kind with staff notes; dates counted back from `now`. */
export function demoInbox(now: Date) {
  const asked: Record<FormKind, DemoRequest[]> = { support: [], callback: [], service: [], partner: [] }
  const items = demoRequests.map((request, index) => {
    const requestId = asked[request.kind].push(request)
    return { ...itemRow(request, index + 1, now), [tables[request.kind].column]: requestId }
  })
  const notes = demoRequests.flatMap((request, index) =>
    (request.notes ?? []).map(({ hoursLater, content, isReply = false }) => ({
      item_id: index + 1,
      author_id: demoAccounts.admin.id,
      content,
      is_reply: isReply,
      created_at: hoursBefore(now, request.hoursAgo - hoursLater),
    })),
  )
  const rowsOf = <Kind extends FormKind>(kind: Kind) =>
    asked[kind].map((request, index) => requestRow(request, index + 1, now)) as unknown as Insertable<
      Tables[(typeof tables)[Kind]['table']]
    >[]
  return {
    support: rowsOf('support'),
    callbacks: rowsOf('callback'),
    services: rowsOf('service'),
    partners: rowsOf('partner'),
    items: items as Insertable<Tables['inbox_items']>[],
    notes: notes.map((note, index) => ({ id: index + 1, ...note })),
  }
}

/** Returns suggested services; the older ones are decided. */
export function demoServiceSuggestions(now: Date): Insertable<Tables['service_suggestions']>[] {
  return demoSuggestions.map(({ name, categoryId, note, userId, daysAgo, status }, index) => ({
    id: index + 1,
    name,
    category_id: categoryId,
    note,
    user_id: userId,
    status: status ?? 'pending',
    decided_at: status ? hoursBefore(now, (daysAgo - 1) * 24) : null,
    revision: status ? 2 : 1,
    created_at: hoursBefore(now, daysAgo * 24),
  }))
}
