import type { Email } from 'postal-mime'
import { htmlToText } from '#server/lib/mail/html-text.ts'
import { automaticReason } from './automatic-mail.ts'
import type { CalendarAnswer } from './calendar-answer.ts'
import { type Content, contentOf, isMostlyIn, lacksNumber } from './mail-content.ts'
import { digestOf, type MailFile, partsOf, sendersOf } from './mail-parts.ts'
import { encodingsIn, isInAnotherEncoding, readAsMeant } from './misread-text.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import { hasPrice } from './prices.ts'
import { replyText } from './reply-text.ts'
import { compareWith, type SentLines, type SentText } from './sent-lines.ts'
import { joinAddresses, joinWrapped } from './wrapped-lines.ts'

/** An answer by email. */
export type IncomingMail = {
  /** Null if its mail program gave it none. */
  messageId: string | null
  /** The hash of the whole email: programs use a Message-ID twice. */
  digest: string
  /** Every address in every From, in lower case: more than one is suspicious. */
  from: string[]
  /** Why it can only come from a program; null for a person's. */
  automatic: string | null
  /** The sender's words, without quoted text and signature; the subject if that is all they wrote. */
  text: string
  files: MailFile[]
  /** The answer of a calendar program for its user; null for any other email. */
  calendarAnswer: CalendarAnswer | null
  /** Files beyond the most that a message can have. */
  leftOut: Pick<MailFile, 'name' | 'type'>[]
}

/** 25 MB in lines of usual length have 350,000. */
const linesMax = 600_000
const longestText = 200_000
/** Ten times the length of a message, which says that it was cut. */
const longestAnswer = 50_000
const filesMax = 10

const nothingSent: SentText = { mails: [], said: [], subjects: [], addresses: [], siteName: '' }

/**
 * Reads an answer to an email of ours. Throws for data that is no email, is in an encoding that it doesn't name, or is nested,
 * headed or divided beyond all reason.
 */
export async function readMail(
  raw: Uint8Array<ArrayBuffer>,
  envelopeFrom: string | undefined,
  sentText: SentText = nothingSent,
): Promise<IncomingMail> {
  if (countLines(raw) > linesMax) throw new Error('too many lines')
  const parsed = await parseMail(raw)
  const { mail } = parsed
  const from = sendersOf(mail)
  const { files, calendarAnswer, reaction } = partsOf(mail, from)
  const names = mail.headers.map(({ key }) => key)
  const get = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const sent = compareWith(sentText, from)
  const body = await wordsOf(parsed, raw, sent)
  // A calendar program writes the subject of its answer.
  const subject = calendarAnswer ? '' : subjectOf(mail, sent)
  return {
    messageId: mail.messageId?.slice(0, 998) ?? null,
    digest: digestOf(mail),
    from,
    automatic: automaticReason({
      get,
      names,
      from: from[0],
      subject: mail.subject ?? '',
      body,
      envelopeFrom,
    }),
    text: (reaction ?? withSubject(subject, body)).slice(0, longestAnswer),
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

/** The words of an email in the encoding that they were written in, whatever it says. */
async function wordsOf(parsed: ParsedMail, raw: Uint8Array<ArrayBuffer>, sent: SentLines): Promise<string> {
  const body = bodyOf(parsed.mail, sent)
  if (parsed.isBroken && body.includes('\uFFFD')) throw new Error('not in its encoding')
  if (!parsed.isGuessed || !isInAnotherEncoding(body)) return body
  for (const encoding of encodingsIn(raw)) {
    const other = await parseMail(raw, encoding)
    if (!other.isBroken) return bodyOf(other.mail, sent)
  }
  throw new Error('an encoding without a name')
}

/**
 * The words of an email: HTML says more than the plain text beside it, which is wrapped, has no tables, and may only say that
 * there is HTML; but nothing is lost that only the plain text has: a number, a sentence, or all of it where HTML says
 * something else.
 */
function bodyOf({ text = '', html = '' }: Email, sent: SentLines): string {
  const page = readAsMeant(html)
  const pageText = htmlToText(page)
  const shown = replyText(storable(pageText), sent)
  // These mark where HTML quotes.
  const given = readAsMeant(text).replace(/[\uE000-\uE002]/g, '')
  const said = joinWrapped(replyText(joinAddresses(storable(given), page), sent))
  if (shown === '' || said === '') return shown || said
  const plain = withoutSignature(said, signatureIn(page, pageText))
  if (plain === '') return shown
  // Plain text has small digits right behind the others.
  const flat = page.replace(/<\/?su[bp]\b[^<>]*>/gi, '')
  const inHtml = contentOf(flat === page ? shown : `${shown}\n${replyText(storable(htmlToText(flat)), sent)}`)
  const inPlain = contentOf(plain)
  if (isMostlyIn(inPlain, inHtml))
    return [shown, ...plain.split('\n').filter((line) => isNew(line, inHtml))].join('\n')
  // One of them may be a program's: that it can't show the other, or where to read it.
  // Plain text without a number may be somebody's.
  const [isLess, isMore] = [lacksNumber(inHtml, inPlain), lacksNumber(inPlain, inHtml)]
  if (isLess === isMore || (isMore && !aboutHtml.test(plain))) return `${shown}\n\n${plain}`
  return isMore ? shown : plain
}

/** As programs speak of the HTML beside their plain text. */
const aboutHtml =
  /(?<![./\w])html|\bmime\b|browser|navegador|navigateur|webbläsare|przegląda|браузер|ブラウザ|浏览器|瀏覽器|브라우저|\b(e-?)?mail[\s-]?(client|program|reader|viewer|app)/i

/** The signature that a mail program marks in HTML. */
function signatureIn(html: string, textWithoutIt: string): string {
  const others = new Set(textWithoutIt.split('\n'))
  const lines = htmlToText(html, { hasSignature: true }).split('\n')
  return lines.filter((line) => !others.has(line)).join('\n')
}

/** A plain text without the lines at its end that say nothing but the signature, unless that has a price. */
function withoutSignature(plain: string, signature: string): string {
  if (signature === '' || hasPrice(signature)) return plain
  const { words } = contentOf(signature)
  const lines = plain.split('\n')
  const last = lines.findLastIndex((line) => [...contentOf(line).words].some((word) => !words.has(word)))
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trimEnd()
}

/** Words of a line that is a sentence. */
const sentenceWords = 5

/** Whether a line has a number, or is a sentence, that isn't in a text. */
function isNew(line: string, text: Content): boolean {
  const said = contentOf(line)
  return lacksNumber(text, said) || (said.words.size >= sentenceWords && !isMostlyIn(said, text))
}

/** A subject that somebody wrote is the message where there is no other, and goes before one that lacks a number of it. */
const withSubject = (subject: string, body: string): string =>
  subject !== '' && (body === '' || lacksNumber(contentOf(body), contentOf(subject)))
    ? [subject, body].filter(Boolean).join('\n\n')
    : body

const subjectOf = ({ subject = '' }: Email, sent: SentLines): string =>
  sent.isSubject(subject) ? '' : storable(subject).trim()

/** Without control characters, which no text has and NUL of which can't be stored. */
const storable = (text: string) =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
