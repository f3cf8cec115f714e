import { sql } from 'kysely'
import { type ExportSection, ofColumn, ofPerson } from '#server/lib/database/personal-data.ts'

export const reportSections: readonly ExportSection[] = [
  ofPerson('reports', 'What you reported', 'reports', {
    of: ofColumn('reporter_id'),
    only: ['reason', 'text', 'email', 'created_at'],
    plus: () => ({ state: sql`(SELECT state FROM report_cases c WHERE c.id = t.case_id)` }),
  }),
  ofPerson('appeals', 'Your appeals', 'report_cases', {
    of: ({ id }) => sql`t.author_id = ${id} AND t.appealed_at IS NOT NULL`,
    only: ['kind', 'appeal_text', 'appealed_at', 'appeal_reason', 'appeal_decided_at', 'is_reversed'],
  }),
]
