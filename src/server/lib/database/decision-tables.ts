import type { ColumnType, Generated } from 'kysely'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { CreatedAt, Json } from './column-types.ts'
import type { SpamColumns } from './spam-tables.ts'

type PartColumns = Record<string, Record<string, unknown>>

/** Tables of waiting listings and of staff's decisions, as TypeScript types. */
export type DecisionTables = {
  business_submissions: SpamColumns & {
    business_id: number
    submitted_at: ColumnType<Date, Date | undefined, Date>
    decided_at: Date | null
    reason: string | null
    decided_from: BusinessStatus | null
    revision: Generated<number>
    is_imported: Generated<boolean>
    is_held: Generated<boolean>
    blocked_from: 'pending' | 'approved' | null
  }
  business_changes: {
    id: Generated<number>
    business_id: number
    changed_at: ColumnType<Date, Date | undefined, Date>
    before: Json<PartColumns>
    after: ColumnType<PartColumns | null, string | null | undefined, string | null>
    decision: 'accepted' | 'taken-back' | null
    reason: string | null
    decided_at: Date | null
    revision: Generated<number>
  }
  bulk_decisions: {
    id: Generated<number>
    actor_id: number | null
    decision: 'approved' | 'rejected' | 'suspended' | 'categorized'
    reason: string | null
    category: ColumnType<
      { categoryId: number; subcategoryId: number | null; name: string } | null,
      string | null
    >
    state: Generated<'running' | 'done' | 'undoing' | 'undone'>
    total: Generated<number>
    changed: Generated<number>
    skipped: Generated<number>
    undone: Generated<number>
    created_at: CreatedAt
  }
  bulk_decision_items: {
    bulk_decision_id: number
    business_id: number
    revision: number
    outcome: 'changed' | 'skipped' | 'undone' | null
    status_before: BusinessStatus | null
    reason_before: string | null
    branch_before: ColumnType<object | null, string | null>
  }
}
