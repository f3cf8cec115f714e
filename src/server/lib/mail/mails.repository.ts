import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** One email to one person. */
export type Mail = {
  /** The account with which it is deleted; null for a recipient without one. */
  userId: number | null
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Who gets the replies; nobody by default. */
  replyTo?: string
  /** Stops such email to this address, by GET for people and POST for mail programs (RFC 8058). */
  stopUrl?: string
  /** False keeps it out of the outbox once it is delivered. */
  isKept?: boolean
}

/** Stores email to be sent; returns its IDs. */
export async function createMails(tx: Tx, mails: readonly Mail[]): Promise<number[]> {
  const rows = await tx.insertInto('mails').values(mails.map(toRow)).returning('id').execute()
  return rows.map(({ id }) => id)
}

const toRow = (mail: Mail) => ({
  user_id: mail.userId,
  recipient_name: mail.to.name,
  recipient_address: mail.to.address,
  subject: mail.subject,
  text_body: mail.text,
  html_body: mail.html,
  is_kept: mail.isKept ?? true,
  reply_to: mail.replyTo ?? null,
  stop_url: mail.stopUrl ?? null,
})

export function findWaitingMail(db: Db, mailId: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

export async function markSent(db: Db, mailId: number): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sql`now()` }).where('id', '=', mailId).execute()
}

export async function deleteMail(db: Db | Tx, mailId: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', mailId).execute()
}

/** Deletes all email to an address, sent or waiting, from any sender. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mails').where(sql`lower(recipient_address)`, '=', sql`lower(${address})`).execute()
}

/** The newest email in the database, waiting or kept, each as one readable text. */
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

/** Deletes email after 30 days, and after three if it must not be kept; by then it is no longer retried. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  await db
    .deleteFrom('mails')
    .where('is_kept', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
}
