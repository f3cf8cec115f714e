import { sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import type { DeskMail, ListMailsQuery } from '#shared/audit/mails-desk.schemas.ts'

/** A page of the email in the database, waiting or kept, newest first. Email that must not be kept isn't shown. */
export async function listMails(
  db: Db,
  { search, page }: ListMailsQuery,
): Promise<{ mails: DeskMail[]; page: number; hasMore: boolean }> {
  const { limit, offset } = windowOf(page)
  const pattern = containsPattern(search)
  const found = await db
    .selectFrom('mails')
    .select(['id', 'recipient_name', 'recipient_address', 'subject', 'created_at', 'sent_at', 'failure'])
    .where('is_kept', '=', true)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`lower(subject || ' ' || recipient_address) LIKE lower(${pattern})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows, place } = toListPage(found, page)
  const mails = rows.map(({ id, recipient_name, recipient_address, subject, ...mail }) => ({
    id,
    to: { name: recipient_name, address: recipient_address },
    subject: withoutSecrets(subject),
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
    failure: mail.failure,
  }))
  return { mails, ...place }
}

/** The text of an email; undefined for one that isn't shown. */
export async function findMailText(db: Db, mailId: number): Promise<string | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('text_body')
    .where('id', '=', mailId)
    .where('is_kept', '=', true)
    .executeTakeFirst()
  return mail?.text_body
}
