import { sql } from 'kysely'
import { type ExportSection, ofUser } from '#server/lib/database/personal-data.ts'
import { ofAddressHash } from '#server/lib/mail/export-sections.repository.ts'

export const notificationSections: readonly ExportSection[] = [
  {
    name: 'newsletter',
    title: 'Newsletter',
    table: 'subscribers',
    // Anybody may have typed the address while signed in.
    of: ({ email }) => sql`lower(t.email) = lower(${email})`,
  },
  {
    name: 'newsletterIssues',
    title: 'Newsletters we sent you',
    table: 'newsletter_deliveries',
    of: ofAddressHash,
    only: ['outcome'],
    plus: () => ({
      subject: sql`(SELECT subject FROM newsletter_issues i WHERE i.id = t.issue_id)`,
      sentAt: sql`(SELECT started_at FROM newsletter_issues i WHERE i.id = t.issue_id)`,
    }),
    order: 'issue_id',
  },
  {
    name: 'newsDigests',
    title: 'News of businesses: what your last email covered',
    table: 'news_digests',
    of: ofUser,
    order: 'news_until',
  },
]
