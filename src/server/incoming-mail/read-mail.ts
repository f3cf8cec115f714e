import PostalMime, { type Email } from 'postal-mime'
import { automaticReason } from './automatic-mail.ts'
import type { CalendarAnswer } from './calendar-answer.ts'
import { htmlToText } from './html-text.ts'
import { digestOf, type MailFile, partsOf, sendersOf } from './mail-parts.ts'
import { replyText } from './reply-text.ts'

/** What an answer by email says. */
export type IncomingMail = {
  /** Null if its mail program gave it none. */
  messageId: string | null
  /** Of all that it says and holds: programs use a Message-ID twice. */
  digest: string
  /** Every address in every From, in lower case: more than one is suspicious. */
  from: string[]
  /** Why it can only come from a program; null for a person's. */
  automatic: string | null
  /** What the sender wrote, without quoted text and signature. */
  text: string
  files: MailFile[]
  /** What a calendar program answers for its user; null for any other email. */
  calendarAnswer: CalendarAnswer | null
  /** Files beyond the most that a message can have. */
  leftOut: Pick<MailFile, 'name' | 'type'>[]
}

const limits = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }
/** 25 MB in lines of usual length have 350,000. */
const linesMax = 600_000
const longestText = 200_000
const filesMax = 10

/** Reads an email. Throws for what is no email, or is nested, headed or divided beyond all reason. */
export async function readMail(
  raw: Uint8Array<ArrayBuffer>,
  envelopeFrom: string | undefined,
): Promise<IncomingMail> {
  if (countLines(raw) > linesMax) throw new Error('too many lines')
  const mail = await PostalMime.parse(raw, limits)
  const from = sendersOf(mail)
  const { files, calendarAnswer, reaction } = partsOf(mail)
  const names = mail.headers.map(({ key }) => key)
  const get = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  return {
    messageId: mail.messageId?.slice(0, 998) ?? null,
    digest: digestOf(mail),
    from,
    automatic: automaticReason({ get, names, from: from[0], subject: mail.subject ?? '', envelopeFrom }),
    text: reaction ?? replyText(storable(bodyOf(mail).slice(0, longestText))),
    files: files.slice(0, filesMax),
    calendarAnswer,
    leftOut: files.slice(filesMax).map(({ name, type }) => ({ name, type })),
  }
}

/** The parser keeps something of every line. */
function countLines(raw: Uint8Array): number {
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Mail programs that send both send the same in both; a text that only says so is too short to be one. */
function bodyOf({ text = '', html }: Email): string {
  if (text.trim() !== '') return text
  return html === undefined ? '' : htmlToText(html)
}

/** Without control characters, which no text has and NUL of which can't be stored. */
const storable = (text: string) => text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
