import { sql } from 'kysely'
import { type ExportSection, ofColumn, ofPerson } from '#server/lib/database/personal-data.ts'

export const accountSections: readonly ExportSection[] = [
  ofPerson('account', 'Your account', 'users', {
    of: ofColumn('id'),
    without: ['revision'],
    plus: () => ({ hasPassword: sql`t.password_hash IS NOT NULL` }),
  }),
  ofPerson('emailChanges', 'Your former email addresses', 'email_changes', {
    order: 'expires_at',
  }),
  ofPerson('emailConfirmations', 'Unused links to confirm your email address', 'email_confirmations', {
    order: 'expires_at',
  }),
  ofPerson('profileChanges', 'Changes to your profile', 'profile_changes'),
  ofPerson('dataExports', 'Downloads of your data', 'data_exports', { without: ['run'] }),
]
