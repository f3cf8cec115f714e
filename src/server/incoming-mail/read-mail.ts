import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { htmlToText } from '#server/lib/mail/html-text.ts'
import { cleanFileName } from '#server/lib/storage/file-names.ts'
import { automaticReason } from './automatic-mail.ts'
import { type CalendarAnswer, readCalendarAnswer } from './calendar-answer.ts'
import { readAsMeant } from './misread-text.ts'
import { replyText } from './reply-text.ts'
import { compareWith, type SentLines, type SentText } from './sent-lines.ts'
import { joinWrapped } from './wrapped-lines.ts'

/** A file in an email. */
export type MailFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** What an answer by email says. */
export type IncomingMail = {
  /** Null if its mail program gave it none. */
  messageId: string | null
  /** Every address in From, in lower case: more than one is suspicious. */
  from: string[]
  /** Why it can only come from a program; null for a person's. */
  automatic: string | null
  /** What the sender wrote, without quoted text and signature; the subject if that is all they wrote. */
  text: string
  /** Every email address that it names anywhere. */
  addresses: string[]
  files: MailFile[]
  /** What a calendar program answers for its user; null for any other email. */
  calendarAnswer: CalendarAnswer | null
  /** Names of files beyond the most that a message can have. */
  leftOut: string[]
  /** The values of Authentication-Results, the one added last first. */
  authentication: string[]
}

const limits = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }
/** 25 MB in lines of usual length have 350,000. */
const linesMax = 600_000
const longestText = 200_000
const longestSubject = 998
const filesMax = 10
/** Smaller pictures inside the text are logos, icons and tracking pixels. */
const smallestInline = 20 * 1024

const nothingSent: SentText = { mails: [], said: [], subjects: [], addresses: [], siteName: '', lastLine: '' }

/** Reads an email, which answers what we sent. Throws for what is no email, or is nested, headed or divided beyond all reason. */
export async function readMail(
  raw: Uint8Array<ArrayBuffer>,
  envelopeFrom: string | undefined,
  sentText: SentText = nothingSent,
): Promise<IncomingMail> {
  if (countLines(raw) > linesMax) throw new Error('too many lines')
  const mail = await PostalMime.parse(raw, limits)
  const from = addressesOf(mail.from)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const files = filesOf(mail)
  return {
    messageId: mail.messageId?.slice(0, 998) ?? null,
    from,
    automatic: automaticReason({ get: header, from: from[0], subject: mail.subject ?? '', envelopeFrom }),
    text: textOf(mail, compareWith(sentText)),
    addresses: addressesIn(mail),
    files: files.slice(0, filesMax),
    calendarAnswer: calendarAnswerOf(mail),
    leftOut: files.slice(filesMax).map(({ name }) => name),
    authentication: mail.headers
      .filter(({ key }) => key === 'authentication-results')
      .map(({ value }) => value),
  }
}

/** The parser keeps something of every line. */
function countLines(raw: Uint8Array): number {
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) lines += 1
  return lines
}

/**
 * What was written: HTML says more than the plain text beside it, which is wrapped, has no tables, and may only say that
 * there is HTML. Without either, somebody wrote into the subject.
 */
function textOf({ text = '', html = '', subject = '' }: Email, sent: SentLines): string {
  const shown = replyText(storable(htmlToText(readAsMeant(html))), sent)
  if (shown !== '') return shown
  const plain = replyText(
    storable(
      readAsMeant(text)
        .slice(0, longestText)
        .replace(/[\uE000\uE001]/g, ''),
    ),
    sent,
  )
  if (plain !== '') return joinWrapped(plain)
  return sent.isSubject(subject) ? '' : storable(subject).slice(0, longestSubject).trim()
}

/** Bounded, so that no text takes longer than its length. */
const addressForm = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu
const addressesMax = 200

function addressesIn({ text = '', html = '', headers }: Email): string[] {
  const all = [...headers.map(({ value }) => value), text.slice(0, longestText), html.slice(0, longestText)]
  const found = new Set(all.flatMap((one) => one.match(addressForm) ?? []))
  return [...found].slice(0, addressesMax)
}

/** Without control characters, which no text has and NUL of which can't be stored. */
const storable = (text: string) => text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')

const addressesOf = (from: Address | undefined): string[] =>
  (from?.group ?? (from ? [from] : []))
    .map(({ address }) => address?.trim().toLowerCase() ?? '')
    .filter(Boolean)

function filesOf({ attachments }: Email): MailFile[] {
  return attachments.filter(isMeant).map(({ filename, mimeType, content }, index) => ({
    name: cleanFileName(filename ?? undefined, `file ${index + 1}`),
    type: mimeType,
    bytes: new Uint8Array(content as ArrayBuffer),
  }))
}

function calendarAnswerOf({ attachments }: Email): CalendarAnswer | null {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!calendar) return null
  const { content } = calendar
  return readCalendarAnswer(typeof content === 'string' ? content : new TextDecoder().decode(content))
}

/** Keys, calling cards and signatures come along unasked. */
const unasked = /^(application\/(pgp-|pkcs7-|x-pkcs7-|ms-tnef)|text\/(calendar|vcard|x-vcard|html)|message\/)/
const isMeant = ({ mimeType, related, disposition, content }: Attachment): boolean => {
  if (typeof content === 'string' || content.byteLength === 0 || unasked.test(mimeType)) return false
  return !(related && disposition !== 'attachment') || content.byteLength >= smallestInline
}
