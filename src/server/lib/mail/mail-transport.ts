import type { Transporter } from 'nodemailer'
import { headerText, type MailAddress, toMailbox } from './mail-address.ts'

export type OutgoingMail = {
  to: MailAddress
  subject: string
  text: string
  html: string
  replyTo?: string | null
  stopUrl?: string | null
  /** The Message-ID that all emails of a thread refer to; nobody needs to have it. */
  threadId?: string | null
  calendar?: string | null
  /** The same for every attempt, so a mailbox can recognize a second delivery. */
  messageId: string
  date: Date
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null keeps email in the outbox instead. */
    mailTransport: MailTransport | null
  }
}

/** Delivers email. */
export type MailTransport = {
  /** Resolves once the email is accepted. Throws MailFailure. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** Why an email wasn't accepted, without the server's words, which quote addresses. */
export class MailFailure extends Error {
  readonly code: string
  /** True when the same email would be rejected again. */
  readonly isFinal: boolean
  /** True when no email would be accepted for this address. */
  readonly isOfRecipient: boolean
  constructor(code: string, isFinal: boolean, isOfRecipient = false) {
    super(`mail not accepted: ${code}`)
    this.name = 'MailFailure'
    this.code = code
    this.isFinal = isFinal
    this.isOfRecipient = isOfRecipient
  }
}

/**
 * Longest waits on a mail server, in milliseconds: to connect, for the greeting, between two bytes, and per email in
 * total.
 */
export const mailWaits = { connect: 10_000, greeting: 10_000, silence: 20_000, mail: 45_000 }

/** Delivers by SMTP (`smtp://` with STARTTLS if the server offers it, `smtps://`), one connection per email. */
export function createSmtpTransport(
  smtpUrl: string,
  from: MailAddress,
  waits: typeof mailWaits = mailWaits,
): MailTransport {
  const sender = toMailbox(from)
  if (!sender) throw new Error('The sender address for email is not one that mail servers accept.')
  let transporter: Promise<Transporter> | undefined
  return {
    async send({ replyTo, stopUrl, calendar, threadId, ...mail }, signal) {
      const to = toMailbox(mail.to)
      if (!to) throw new MailFailure('EADDRESS', true, true)
      const answers = replyTo ? toMailbox({ name: '', address: replyTo }) : null
      transporter ??= openTransporter(smtpUrl, waits)
      try {
        await (await transporter).sendMail({
          ...mail,
          from: sender,
          to,
          subject: headerText(mail.subject, 200),
          // Passed separately from the headers, so there is only one recipient no matter what they contain.
          envelope: { from: sender.address, to: [to.address] },
          ...(answers && { replyTo: answers }),
          ...(threadId && { inReplyTo: threadId, references: threadId }),
          ...(calendar && { icalEvent: calendarPart(calendar) }),
          headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl && stopHeaders(stopUrl)) },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([signal, AbortSignal.timeout(waits.mail)]),
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

/** A third form of the text, and a file: mail programs read one or the other (RFC 6047). */
const calendarPart = (content: string) => ({
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'appointment.ics',
  content,
})

/** Mail programs show their own button for it, which needs no page (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Loaded with the first email: not needed without a mail server. */
async function openTransporter(smtpUrl: string, waits: typeof mailWaits): Promise<Transporter> {
  const { createTransport } = (await import('nodemailer')).default
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // A password is sent in the clear only to this machine.
      requireTLS: !isHere,
    }),
    // A relay on this machine signs its own certificate, and there is no network in between.
    tls: { rejectUnauthorized: !isHere },
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greeting,
    socketTimeout: waits.silence,
    dnsTimeout: waits.connect,
  })
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Final means a permanent rejection of this recipient or this email (5yz). A rejection by policy (x.7.x: not signed in,
 * no relay) is a setting that staff will fix.
 */
function toFailure(error: unknown): MailFailure {
  const { code = 'EUNKNOWN', command, responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  const isOfThisMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  const isPolicy = responseCode === 503 || responseCode === 530 || /^5\d\d[ -]5\.7\./.test(response)
  const isRefusal = responseCode >= 500 && responseCode < 600
  const isFinal = isOfThisMail && isRefusal && !isPolicy
  // x.2.2: the mailbox is full, so it exists.
  const isOfRecipient = isFinal && code === 'EENVELOPE' && !/^5\d\d[ -]5\.2\.2/.test(response)
  return new MailFailure(responseCode ? `${code} ${responseCode}` : code, isFinal, isOfRecipient)
}
