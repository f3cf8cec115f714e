import { sql } from 'kysely'
import { type ExportSection, ofPerson } from '#server/lib/database/personal-data.ts'
import { ofAddressHash } from '#server/lib/mail/export-sections.repository.ts'

export const notificationSections: readonly ExportSection[] = [
  ofPerson('newsletter', 'Newsletter', 'subscribers', {
    of: ({ email }) => sql`lower(t.email) = lower(${email})`,
  }),
  ofPerson('newsletterIssues', 'Newsletters we sent you', 'newsletter_deliveries', {
    of: ofAddressHash,
    only: ['outcome'],
    plus: () => ({
      subject: sql`(SELECT subject FROM newsletter_issues i WHERE i.id = t.issue_id)`,
      sentAt: sql`(SELECT started_at FROM newsletter_issues i WHERE i.id = t.issue_id)`,
    }),
    order: 'issue_id',
  }),
  ofPerson('newsDigests', 'News of businesses: what your last email covered', 'news_digests', {
    order: 'news_until',
  }),
]
