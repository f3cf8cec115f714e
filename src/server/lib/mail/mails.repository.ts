import { sql } from 'kysely'
import { areActive } from '../active-people.repository.ts'
import type { Db, Tx } from '../database/db.ts'
import { keepAnswerable } from './answerable-mails.repository.ts'
import { sealMail } from './mail-secrets.ts'

/** One email to one person. */
export type Mail = {
  /** The account that it belongs to, which is deleted with it; null for a recipient without one. */
  userId: number | null
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The address for replies; none by default. */
  replyTo?: string
  /** Its emails are shown together, and deleted with it. */
  conversationId?: number
  /** Stops such email to this address, by GET for people and POST for mail programs (RFC 8058). */
  stopUrl?: string
  /** iCalendar text that mail programs offer to put into a calendar; it names its METHOD. */
  calendar?: string
  /** False keeps it out of the outbox once it is delivered. */
  isKept?: boolean
  /** Secrets for only the recipient besides tokens, such as a code: letters, digits, - and _. */
  secrets?: readonly string[]
  /** Sent to blocked people, too, because staff or the site owe it to them; no other email of theirs is sent. */
  reachesBlocked?: boolean
}

/**
 * Why an email was given up. Unreadable: its secrets were sealed with a key that is gone. Blocked: it belongs to a
 * blocked account, or is addressed to one.
 */
export type MailFailureReason = 'bounced' | 'refused' | 'unreadable' | 'expired' | 'blocked'

/** Stores email to be sent, its secrets sealed, with the lines that answers to it are compared with; returns its IDs. */
export async function createMails(tx: Tx, key: Buffer, mails: readonly Mail[]): Promise<number[]> {
  const sealed = mails.map((mail) => sealMail(key, toRow(mail), mail.secrets))
  const rows = await tx.insertInto('mails').values(sealed).returning('id').execute()
  await keepAnswerable(tx, mails)
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
  conversation_id: mail.conversationId ?? null,
  stop_url: mail.stopUrl ?? null,
  calendar: mail.calendar ?? null,
  reaches_blocked: mail.reachesBlocked ?? false,
})

/** An email that waits to be sent, and whether it may be by now. */
export function findWaitingMail(db: Db, mailId: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .select(
      sql<boolean>`(reaches_blocked
        OR ${areActive(sql`mails.user_id`, sql`mails.recipient_address`)})`.as('maySend'),
    )
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()
}

export async function markSent(db: Db, mailId: number): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sql`now()` }).where('id', '=', mailId).execute()
}

/** Marks an email that is given up, which ends its secrets. */
export async function markFailed(tx: Tx, mailId: number, failure: MailFailureReason): Promise<void> {
  await tx.updateTable('mails').set({ failure, secrets: null }).where('id', '=', mailId).execute()
}

const sealedAtOnce = 500

/** Seals email that an earlier release left waiting as plain text. */
export async function sealWaitingMails(db: Db, key: Buffer): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('mails')
      .select([
        'id',
        'recipient_address',
        'subject',
        'text_body',
        'html_body',
        'stop_url',
        'calendar',
        'reply_to',
      ])
      .where('id', '>', after)
      .where('sent_at', 'is', null)
      .where('secrets', 'is', null)
      .orderBy('id')
      .limit(sealedAtOnce)
      .execute()
    for (const { id, ...row } of rows) {
      const sealed = sealMail(key, row)
      if (sealed.secrets)
        await db.updateTable('mails').set(sealed).where('id', '=', id).where('secrets', 'is', null).execute()
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < sealedAtOnce) return
  }
}

export async function deleteMail(db: Db | Tx, mailId: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', mailId).execute()
}

/** Deletes all email to an address, sent or waiting, from any sender. */
export async function deleteMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mails').where(sql`lower(recipient_address)`, '=', sql`lower(${address})`).execute()
}

/** The newest email in the database, waiting or kept; to one address, if given. */
export function listNewestMails(db: Db, max: number, address?: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .$if(address !== undefined, (query) =>
      query.where(sql`lower(recipient_address)`, '=', sql`lower(${address})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

/**
 * Deletes email after 30 days, and after three if it must not be kept. By then it is no longer retried, so email that still
 * waits is given up.
 */
export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failure: 'expired', secrets: null })
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  await db
    .deleteFrom('mails')
    .where('is_kept', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
}
