import { sql } from 'kysely'
import { type ExportSection, ofPerson, type Person } from '#server/lib/database/personal-data.ts'

const ofSender = ({ id, email }: Person) =>
  sql`t.user_id = ${id} OR (t.user_id IS NULL AND lower(t.body ->> 'email') = lower(${email}))`

export const spamSections: readonly ExportSection[] = [
  ofPerson('formsHeldAsSpam', 'Forms you sent that we hold as spam', 'caught_forms', {
    of: ofSender,
    only: ['form', 'body', 'created_at'],
  }),
]
