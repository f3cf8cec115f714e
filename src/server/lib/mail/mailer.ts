import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** One mail to one person. */
export type Mail = {
  /** The account with which it leaves; null for somebody without one. */
  userId: number | null
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** False keeps it out of the outbox once it is delivered. */
  isKept?: boolean
}

/** Writes a mail with the transaction; it leaves after, and only after, the commit. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: Mail): Promise<void> {
  const { id } = await tx.insertInto('mails').values(toRow(mail)).returning('id').executeTakeFirstOrThrow()
  await jobs.enqueue(tx, 'deliver-mail', { mailId: id })
}

/** As `queueMail`, for what many are told at once. */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = await tx.insertInto('mails').values(mails.map(toRow)).returning('id').execute()
  await jobs.enqueueAll(
    tx,
    'deliver-mail',
    rows.map(({ id }) => ({ mailId: id })),
  )
}

const toRow = (mail: Mail) => ({
  user_id: mail.userId,
  recipient_name: mail.to.name,
  recipient_address: mail.to.address,
  subject: mail.subject,
  text_body: mail.text,
  html_body: mail.html,
  is_kept: mail.isKept ?? true,
})

/** Takes back every mail to an address, sent or waiting, whoever caused it. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mails').where(sql`lower(recipient_address)`, '=', sql`lower(${address})`).execute()
}

/** The newest mails that are in the database, waiting or kept: one text each, ready to be read. */
export async function listMailTexts(db: Db, max: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['recipient_address', 'subject', 'text_body', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return mails.map(({ recipient_address, subject, text_body, created_at, sent_at }) =>
    [
      `To: ${recipient_address}`,
      `Subject: ${subject}`,
      `${sent_at ? 'Kept' : 'Waiting'} since ${created_at.toISOString()}`,
      '',
      text_body,
    ].join('\n'),
  )
}
