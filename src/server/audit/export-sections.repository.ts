import { sql } from 'kysely'
import { type ExportSection, ofColumn, ofPerson } from '#server/lib/database/personal-data.ts'

export const auditSections: readonly ExportSection[] = [
  ofPerson('decisionsAboutYou', 'What our team decided about your account', 'staff_actions', {
    of: ({ id }) => sql`t.target_type = 'user' AND t.target_id = ${id}`,
    only: ['action', 'details', 'created_at'],
  }),
  ofPerson('yourWorkAtTheDesk', 'What you did as part of our team', 'staff_actions', {
    of: ofColumn('actor_id'),
    // The details are about other people.
    only: ['action', 'target_type', 'target_id', 'created_at'],
  }),
]
