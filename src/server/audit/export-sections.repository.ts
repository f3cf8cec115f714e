import { sql } from 'kysely'
import { type ExportSection, ofColumn } from '#server/lib/database/personal-data.ts'

export const auditSections: readonly ExportSection[] = [
  {
    name: 'decisionsAboutYou',
    title: 'What our team decided about your account',
    table: 'staff_actions',
    of: ({ id }) => sql`t.target_type = 'user' AND t.target_id = ${id}`,
    only: ['action', 'details', 'created_at'],
  },
  {
    name: 'yourWorkAtTheDesk',
    title: 'What you did as part of our team',
    table: 'staff_actions',
    of: ofColumn('actor_id'),
    // The details are about other people.
    only: ['action', 'target_type', 'target_id', 'created_at'],
  },
]
