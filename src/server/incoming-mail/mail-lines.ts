import { hasPrice } from './prices.ts'
import { keyOf } from './sent-lines.ts'

/** A line of an answer. */
export type Line = {
  text: string
  /** Without the marks of quotes. */
  bare: string
  isMarked: boolean
  /** The characters that are compared; empty for blank lines and rules. */
  key: string
}

/** The lines of a text; `prepare` changes what is compared. */
export const toLines = (text: string, prepare: (line: string) => string): Line[] =>
  text
    .replace(/\r\n?/g, '\n')
    // Marks of mail programs that nobody sees; joiners are parts of characters.
    .replace(/\u034F|[\u200B\u2060\uFEFF\u00AD\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .split('\n')
    .map((line) => {
      const bare = line.replace(/^[\s>]+/, '').trimEnd()
      return { text: line, bare, isMarked: /^\s{0,3}>/.test(line), key: keyOf(prepare(bare)) }
    })

export const isBlank = ({ bare }: Line): boolean => bare === ''

/** Notes writes between dashes who wrote. */
const notesRule = /^-{4,}[^@\p{Sc}]{1,60}@[^@\p{Sc}]{1,60}-{4,}$/u

/** Places of lines, without the one at `end`. */
export const placesFrom = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(end - from, 0) }, (_, at) => from + at)

/** A line that only divides, such as "-----", "____" or "-----Original Message-----". */
export const isRule = ({ bare }: Line): boolean =>
  /^[-_=─—*‐]{2,}([^-_=─—*‐\p{N}\p{Sc}]{1,40}[-_=─—*‐]{2,})?$/u.test(bare) || notesRule.test(bare)

/** A ticket system's line above an answer. */
export const isTicketMark = ({ bare }: Line): boolean => /^##-.{1,100}-##$/.test(bare)

/** A mail server's line above email that comes from elsewhere: about mail, in words that stand in no other line. */
export const isBanner = ({ bare }: Line): boolean =>
  /\b(external|extern[aeo]?r?|esterno|exterior|outside|caution|warning|achtung|vorsicht|don['’]t often get)\b/i.test(
    bare,
  ) &&
  /\b(e-?mails?|messages?|senders?|correo|mensaje|nachricht|courriel|messaggio)\b/i.test(bare) &&
  !hasPrice(bare)
