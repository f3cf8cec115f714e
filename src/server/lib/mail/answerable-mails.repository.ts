import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { htmlToText } from './html-text.ts'
import { withoutSecrets } from './mail-secrets.ts'

/** The words of an email that mail programs may quote: its text, and the text of its HTML. */
export type AnswerableMail = { subject: string; text: string }

type Kept = {
  conversationId?: number
  replyTo?: string
  userId: number | null
  subject: string
  text: string
  html: string
}

/** Keeps the words of emails that can be answered, without secrets: an answer is compared with them. */
export async function keepAnswerable(tx: Tx, mails: readonly Kept[]): Promise<void> {
  const rows = mails.flatMap(({ conversationId, replyTo, userId, subject, text, html }) =>
    conversationId === undefined || replyTo === undefined
      ? []
      : [
          {
            conversation_id: conversationId,
            user_id: userId,
            subject,
            text: withoutSecrets(`${text}\n${htmlToText(html)}`),
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('answerable_mails').values(rows).execute()
}

/** The newest of a conversation, by any recipient: people forward email to each other. */
export const listAnswerable = (db: Db, conversationId: number, max: number): Promise<AnswerableMail[]> =>
  db
    .selectFrom('answerable_mails')
    .select(['subject', 'text'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()

/** Few people answer an email after 90 days; then only its first and last lines are known. */
export async function deleteOldAnswerable(db: Db): Promise<void> {
  await db
    .deleteFrom('answerable_mails')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
