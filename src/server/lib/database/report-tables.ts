import type { ColumnType, Generated } from 'kysely'
import type { ReportDecision, ReportKind, ReportReason, ReportState } from '#shared/reports/report-reasons.ts'
import type { CreatedAt } from './column-types.ts'

/** Reports, staff's decisions, and senders whom owners have blocked. */
export type ReportTables = {
  report_cases: {
    id: Generated<number>
    kind: ReportKind
    business_id: number
    review_id: number | null
    picture_url: string | null
    quote_request_id: number | null
    state: Generated<ReportState>
    created_at: CreatedAt
    due_at: Date
    decision: ReportDecision | null
    reason: string | null
    decided_at: Date | null
    decided_by_id: number | null
    author_id: number | null
    former: ColumnType<object | null, string | null, string | null>
    author_mail_id: number | null
    appeal_hash: Buffer | null
    appeal_text: string | null
    appealed_at: Date | null
    is_reversed: boolean | null
    appeal_reason: string | null
    appeal_decided_at: Date | null
    appeal_decided_by_id: number | null
    revision: Generated<number>
  }
  reports: {
    id: Generated<number>
    case_id: number
    reason: ReportReason
    text: string
    reporter_id: number | null
    email: string | null
    reporter_key: Buffer | null
    is_automatic: Generated<boolean>
    mail_id: number | null
    created_at: CreatedAt
  }
  sender_blocks: {
    id: Generated<number>
    owner_id: number | null
    name: string
    email: string | null
    address_hashes: Buffer[] | null
    user_id: number | null
    device_hash: Buffer | null
    hides_email: Generated<boolean>
    created_at: CreatedAt
  }
}
