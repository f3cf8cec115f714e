import type { Config } from './config.ts'
import { type Command, textOption } from './lib/commands/command-line.ts'
import { openMail, withoutSecrets } from './lib/mail/mail-secrets.ts'
import { listNewestMails } from './lib/mail/mails.repository.ts'
import { findSecretsKey } from './lib/secrets-key.ts'

const shownMax = 10

type StoredMail = Awaited<ReturnType<typeof listNewestMails>>[number]

/** One readable text; its secrets only where nobody gets the email. */
function toText(stored: StoredMail, key: Buffer | undefined): string {
  const opened = key ? openMail(key, stored) : null
  const { subject, text_body } = opened ?? {
    subject: withoutSecrets(stored.subject),
    text_body: withoutSecrets(stored.text_body),
  }
  return [
    `To: ${stored.recipient_address}`,
    `Subject: ${subject}`,
    `${stored.sent_at ? 'Kept' : 'Waiting'} since ${stored.created_at.toISOString()}`,
    '',
    text_body,
  ].join('\n')
}

/** With a mail server, links and codes are only for who gets the email. */
const keyFor = async (config: Config) => (config.mail.smtpUrl ? undefined : await findSecretsKey(config))

export const outboxCommand: Command = {
  form: 'mail:outbox [--to ADDRESS]',
  does: 'shows the ten newest emails in the outbox, which gets every email while no SMTP_URL is set',
  more: 'Links and codes in them are shown here only, and only while no SMTP_URL is set: staff at the desk see [hidden].',
  options: { to: { type: 'string' } },
  run: async (context) => {
    const key = await keyFor(context.config)
    const newest = await listNewestMails(context.db, shownMax, textOption(context, 'to'))
    const mails = newest.map((mail) => toText(mail, key))
    return { message: mails.join(`\n${'-'.repeat(72)}\n`) || 'No mail.', data: { mails } }
  },
}
