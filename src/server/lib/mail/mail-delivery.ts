import { type Db, inTransaction, type Tx } from '../database/db.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import { deleteMail, findWaitingMail, markSent } from './mails.repository.ts'

/** Bounced: the mail server says that the address doesn't exist. Refused: it won't take this email. */
export type MailOutcome = 'accepted' | 'refused' | 'bounced'

type Delivery = {
  db: Db
  /** Null keeps email in the outbox instead. */
  transport: MailTransport | null
  /** Host in the Message-ID. */
  host: string
  signal: AbortSignal
  /** Hears what became of an email: in the transaction that deletes it as accepted, or before it is given up. */
  onOutcome?(tx: Tx, mail: { id: number; address: string }, outcome: MailOutcome): Promise<void>
}

/**
 * Delivers one email to its recipient, or does nothing if that has already happened or the account is deleted. Accepted
 * email is deleted; without a transport it stays in the outbox as sent. Email that can't be delivered stays unsent, for
 * staff to see. Throws MailFailure when a retry may help.
 */
export async function deliverMail(
  { db, transport, host, signal, onOutcome }: Delivery,
  mailId: number,
): Promise<void> {
  const mail = await findWaitingMail(db, mailId)
  if (!mail) return
  if (!transport) return mail.is_kept ? markSent(db, mailId) : deleteMail(db, mailId)
  const { created_at: date } = mail
  const told = { id: mailId, address: mail.recipient_address }
  try {
    await transport.send(
      {
        to: { name: mail.recipient_name, address: mail.recipient_address },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        replyTo: mail.reply_to,
        stopUrl: mail.stop_url,
        messageId: `<mail-${mailId}.${date.getTime()}@${host}>`,
        date,
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof MailFailure && error.isFinal)) throw error
    const outcome = error.isOfRecipient ? 'bounced' : 'refused'
    await inTransaction(db, async (tx) => onOutcome?.(tx, told, outcome))
    if (mail.is_kept) return
    return deleteMail(db, mailId)
  }
  await inTransaction(db, async (tx) => {
    await onOutcome?.(tx, told, 'accepted')
    await deleteMail(tx, mailId)
  })
}
