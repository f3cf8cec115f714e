import type { ColumnType, Generated } from 'kysely'
import type { ContactMethod } from '#shared/inbox/booking-requests.schemas.ts'
import type { CallOutcome, InboxKind, InboxStatus } from '#shared/inbox/inbox-items.ts'
import type { PartnerServiceType } from '#shared/partners/partners.schemas.ts'
import type { CreatedAt } from './column-types.ts'

/** Visitors' messages to staff. */
export type InboxTables = {
  support_requests: {
    id: Generated<number>
    name: string
    email: string
    message: string
    created_at: CreatedAt
    user_id: number | null
  }
  service_suggestions: {
    id: Generated<number>
    user_id: number | null
    name: string
    status: Generated<'pending' | 'approved' | 'rejected'>
    created_at: CreatedAt
    category_id: number | null
    note: Generated<string>
    decided_at: Date | null
    revision: Generated<number>
  }
  booking_requests: {
    id: Generated<number>
    contact_method: ContactMethod
    contact_number: string
    user_id: number | null
    created_at: CreatedAt
  }
  service_requests: {
    id: Generated<number>
    name: string
    email: string
    phone: string
    service: string
    message: string
    budget: string
    timeline: string
    user_id: number | null
    created_at: CreatedAt
  }
  partner_applications: {
    id: Generated<number>
    full_name: string
    company_name: string
    email: string
    website: string | null
    service_type: PartnerServiceType
    value_brought: string
    additional_info: Generated<string>
    user_id: number | null
    created_at: CreatedAt
  }
  inbox_items: {
    id: Generated<number>
    support_request_id: number | null
    booking_request_id: number | null
    service_request_id: number | null
    partner_application_id: number | null
    quote_request_id: number | null
    hours_report_id: number | null
    claim_id: number | null
    payment_id: number | null
    outcome: CallOutcome | null
    kind: ColumnType<InboxKind, never, never>
    status: Generated<InboxStatus>
    due_at: Date
    assignee_id: number | null
    revision: Generated<number>
    created_at: CreatedAt
    done_at: Date | null
    search_text: string
  }
  inbox_notes: {
    id: Generated<number>
    item_id: number
    author_id: number | null
    content: string
    is_reply: Generated<boolean>
    created_at: CreatedAt
  }
}
