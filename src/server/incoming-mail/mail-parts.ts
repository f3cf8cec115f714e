import { createHash } from 'node:crypto'
import { type Attachment, addressParser, type Email } from 'postal-mime'
import { cleanFileName } from '#server/lib/storage/file-names.ts'
import { type CalendarAnswer, readCalendarAnswer } from './calendar-answer.ts'

/** A file in an email. */
export type MailFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** The parts of an email besides its text. */
export type MailParts = {
  files: MailFile[]
  /** The answer of a calendar program for its user; null for any other email. */
  calendarAnswer: CalendarAnswer | null
  /** The emoji of Gmail's "react", which has a text of the program's. */
  reaction: string | null
}

/** Every address in every From, in lower case, empty for a From without one. */
export const sendersOf = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => {
      const found = addressParser(value, { flatten: true }).map(({ address = '' }) =>
        address.trim().toLowerCase(),
      )
      return found.length > 0 ? found : ['']
    })

/** `from` are its senders. */
export function partsOf({ attachments }: Email, from: readonly string[]): MailParts {
  const calendars = attachments.filter(isCalendar)
  const calendarAnswer =
    calendars
      .map((part) => readCalendarAnswer(textOf(part), { from, method: part.method }))
      .find((found) => found !== null) ?? null
  // An entry comes as a part of the text and as a file.
  const entry = calendars.find(({ filename }) => filename !== null) ?? calendars[0]
  const meant = attachments.filter((part) =>
    isCalendar(part) ? !calendarAnswer && part === entry : !isOwnCard(part, from) && isMeant(part),
  )
  return { files: meant.map(toFile), calendarAnswer, reaction: reactionIn(attachments) }
}

/** The same for the same words and files, however they are packed, and wherever they came along. */
export function digestOf({ text = '', html = '', attachments }: Email): string {
  const digest = createHash('sha256')
  const add = (part: string | ArrayBuffer | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : new Uint8Array(part)
    digest.update(`${bytes.byteLength} `).update(bytes)
  }
  for (const part of [text, html]) add(part)
  for (const { mimeType, filename, content } of attachments)
    for (const part of [mimeType, filename ?? '', content]) add(part)
  return digest.digest('hex')
}

const isCalendar = ({ mimeType }: Attachment) => /^(text\/calendar|application\/ics)$/.test(mimeType)

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Keys and signatures come along unasked. */
const unasked = /^application\/(pgp-(signature|keys|encrypted)|(x-)?pkcs7-signature|applefile)$/
/** So do contact cards, unless somebody attached another one than their own. */
const isOwnCard = (part: Attachment, from: readonly string[]): boolean =>
  /^text\/(x-)?vcard$/.test(part.mimeType) &&
  (part.disposition !== 'attachment' ||
    from.some((address) => address !== '' && textOf(part).toLowerCase().includes(address)))
/** Other forms of the email's own text. */
const ownText =
  /^text\/(plain|html|x-amp-html|watch-html|enriched|richtext|markdown|calendar|rfc822-headers|vnd\..*)$/
/** Smaller pictures inside the text are logos, icons and tracking pixels, but for those with a name that isn't a program's. */
const smallestInline = 20 * 1024
const givenName =
  /^(image|img|picture|logo|icon|banner|signature|sig|att|outlook|inline|pastedgraphic|pixel|spacer|facebook|instagram|linkedin|twitter|x|youtube|whatsapp|yelp|google|part|cid|mime-attachment)?[\s\d._()-]*([-_].*)?\.\w+$|^[\da-f-]{16,}/i

function isMeant({ mimeType, filename, related, disposition, content }: Attachment): boolean {
  if (unasked.test(mimeType)) return false
  const isNamed = filename !== null || disposition === 'attachment'
  const bytes = typeof content === 'string' ? content.length : content.byteLength
  if (!isNamed && (bytes === 0 || ownText.test(mimeType))) return false
  if (!related || disposition === 'attachment' || bytes >= smallestInline) return true
  return filename !== null && !givenName.test(filename)
}

/** Names of files that come without one. */
const unnamed: [type: RegExp, name: string][] = [
  [/^message\//, 'email'],
  [/ms-tnef$/, 'winmail.dat'],
  [/^audio\//, 'sound'],
  [/calendar|\/ics$/, 'invitation.ics'],
  [/^text\/csv$/, 'table.csv'],
]

function toFile({ filename, mimeType, content }: Attachment, index: number): MailFile {
  const usual = unnamed.find(([type]) => type.test(mimeType))?.[1] ?? `file ${index + 1}`
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name: cleanFileName(filename ?? undefined, usual),
    type: mimeType,
    bytes: new Uint8Array(bytes as ArrayBuffer),
  }
}

function reactionIn(attachments: readonly Attachment[]): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/vnd.google.email-reaction+json')
  try {
    const { emoji } = part ? JSON.parse(textOf(part)) : {}
    return typeof emoji === 'string' && emoji !== '' && emoji.length <= 40 ? emoji : null
  } catch {
    return null
  }
}
