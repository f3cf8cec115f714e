import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '../database/db.ts'
import type { EventBus, Events } from '../events.ts'
import { openMail } from './mail-secrets.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import {
  deleteMail,
  findWaitingMail,
  type MailFailureReason,
  markFailed,
  markSent,
} from './mails.repository.ts'
import { threadName } from './reply-token.ts'

type Delivery = {
  db: Db
  /** Opens the secrets of email. */
  secretsKey: Buffer
  log: Pick<FastifyBaseLogger, 'error'>
  /** Null keeps email in the outbox instead. */
  transport: MailTransport | null
  /** Host in the Message-ID. */
  host: string
  signal: AbortSignal
  events: EventBus
}

/**
 * Delivers one email to its recipient, or does nothing if that has already happened or the account is deleted. Accepted
 * email is deleted; without a transport it stays in the outbox as sent. Email that can't be delivered stays unsent, for
 * staff to see, as does email to somebody whom staff have blocked. Throws MailFailure when a retry may help.
 */
export async function deliverMail(delivery: Delivery, mailId: number): Promise<void> {
  const { db, transport, host, signal, secretsKey, log, events } = delivery
  const stored = await findWaitingMail(db, mailId)
  if (!stored) return
  if (!stored.maySend) return giveUp(delivery, stored, 'refused', 'blocked')
  if (!transport) return stored.is_kept ? markSent(db, mailId) : deleteMail(db, mailId)
  const mail = openMail(secretsKey, stored)
  if (!mail) {
    log.error({ mailId }, 'an email was given up: its links were sealed with another key')
    return giveUp(delivery, stored, 'refused', 'unreadable')
  }
  const { created_at: date } = mail
  try {
    await transport.send(
      {
        to: { name: mail.recipient_name, address: mail.recipient_address },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        replyTo: mail.reply_to,
        stopUrl: mail.stop_url,
        threadId:
          mail.conversation_id === null ? null : `<${threadName(secretsKey, mail.conversation_id)}@${host}>`,
        calendar: mail.calendar,
        messageId: `<mail-${mailId}.${date.getTime()}@${host}>`,
        date,
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof MailFailure && error.isFinal)) throw error
    return giveUp(delivery, stored, error.isOfRecipient ? 'bounced' : 'refused')
  }
  await inTransaction(db, async (tx) => {
    await events.emit(tx, 'mail.handled', handled(mail, 'accepted'))
    await deleteMail(tx, mailId)
  })
}

type StoredMail = NonNullable<Awaited<ReturnType<typeof findWaitingMail>>>

const handled = ({ id, recipient_address }: StoredMail, outcome: Events['mail.handled']['outcome']) => ({
  mailId: id,
  address: recipient_address,
  outcome,
})

async function giveUp(
  { db, events }: Delivery,
  mail: StoredMail,
  outcome: 'bounced' | 'refused',
  reason: MailFailureReason = outcome,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await events.emit(tx, 'mail.handled', handled(mail, outcome))
    await (mail.is_kept ? markFailed(tx, mail.id, reason) : deleteMail(tx, mail.id))
  })
}
