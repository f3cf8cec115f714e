import { sql } from 'kysely'
import { type ExportSection, ofPerson } from '#server/lib/database/personal-data.ts'

export const outcomeSections: readonly ExportSection[] = [
  ofPerson('outcomes', 'Your answers about appointments and accepted quotes', 'outcome_answers', {
    of: ({ id, email }) => sql`t.user_id = ${id} OR (t.side = 'visitor' AND t.conversation_id IN (
      SELECT r.id FROM business_quote_requests r
      WHERE r.user_id = ${id} OR (r.user_id IS NULL AND lower(r.email) = lower(${email}))))`,
    order: 'conversation_id',
  }),
]
