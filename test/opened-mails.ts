import type { Db } from '#server/lib/database/db.ts'
import { openMail } from '#server/lib/mail/mail-secrets.ts'

/** The key with which `startTestApp` seals secrets. */
export const testSecretsKey = Buffer.alloc(32, 'test')

type Which = { address?: string; userId?: number; subject?: string }

/** Stored emails as their recipients get them, oldest first; `subject` is its beginning. */
export async function openMails(db: Db, { address, userId, subject }: Which = {}) {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .$if(address !== undefined, (query) => query.where('recipient_address', '=', address ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('id')
    .execute()
  const opened = rows.map((row) => openMail(testSecretsKey, row))
  if (opened.includes(null)) throw new Error('An email was sealed with another key.')
  return (opened as typeof rows).filter((mail) => mail.subject.startsWith(subject ?? ''))
}
