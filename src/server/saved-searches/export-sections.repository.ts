import { sql } from 'kysely'
import { type ExportSection, ofPerson, type Person } from '#server/lib/database/personal-data.ts'

/** An address that is shown to be theirs has what it saved without the account. */
const isTheirs = ({ id, email }: Person) => sql`(r.user_id = ${id} OR lower(r.email) = lower(${email}))`

export const savedSearchSections: readonly ExportSection[] = [
  ofPerson('savedSearches', 'Saved searches', 'saved_searches', {
    of: (person) =>
      sql`EXISTS (SELECT FROM saved_search_readers r WHERE r.id = t.reader_id AND ${isTheirs(person)})`,
    without: ['reader_id'],
  }),
  ofPerson(
    'savedSearchMails',
    'Saved searches: when you last heard about new businesses',
    'saved_search_readers',
    {
      of: ({ id, email }) => sql`t.user_id = ${id} OR lower(t.email) = lower(${email})`,
      without: ['id'],
    },
  ),
]
