import { sql } from 'kysely'
import { type ExportSection, ofColumn, ofUser } from '#server/lib/database/personal-data.ts'

export const accountSections: readonly ExportSection[] = [
  {
    name: 'account',
    title: 'Your account',
    table: 'users',
    of: ofColumn('id'),
    without: ['revision'],
    plus: () => ({ hasPassword: sql`t.password_hash IS NOT NULL` }),
  },
  {
    name: 'emailChanges',
    title: 'Email addresses you can still go back to',
    table: 'email_changes',
    of: ofUser,
    order: 'expires_at',
  },
  {
    name: 'emailConfirmations',
    title: 'Open links to confirm your email address',
    table: 'email_confirmations',
    of: ofUser,
    order: 'expires_at',
  },
  { name: 'profileChanges', title: 'Changes of your profile', table: 'profile_changes', of: ofUser },
  {
    name: 'dataExports',
    title: 'Downloads of your data',
    table: 'data_exports',
    of: ofUser,
    without: ['run'],
  },
]
