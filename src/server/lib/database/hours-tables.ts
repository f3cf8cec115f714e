import type { Generated } from 'kysely'
import type { HoursReportKind } from '#shared/hours/hours-reports.schemas.ts'
import type { CreatedAt } from './column-types.ts'

/** Whether hours are still right. */
export type HoursTables = {
  hours_questions: {
    id: Generated<number>
    business_id: number
    occasion: string
    token_hash: Buffer
    owner_id: number
    asked_at: CreatedAt
  }
  hours_reports: {
    id: Generated<number>
    business_id: number
    kind: HoursReportKind
    created_at: CreatedAt
  }
  hours_question_stops: { business_id: number; stopped_at: CreatedAt }
}
