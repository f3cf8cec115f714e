/** A phone number within a text: where it stands, and what a phone dials. */
export type PhoneInText = {
  from: number
  to: number
  /** As E.164: "+15125550134". */
  number: string
  extension: string
  isFax: boolean
}

const gap = /[\s./\u2010-\u2015-]*/.source
const american = `(?:\\+?1${gap})?\\(?([2-9]\\d\\d)\\)?${gap}([2-9]\\d\\d)${gap}(\\d{4})(?!\\d)`
const foreign = `(?:\\+|011${gap}|00)([2-9](?:(?:\\(0\\)|[\\s().-])*\\d){6,14})(?!\\d)`
const end = '(?![^\\W_])'
/** Words of a number end before "ext. 5" and "or". */
const named = `(?:\\+?1${gap})?\\(?([2-9]\\d\\d)\\)?${gap}((?=[\\d .-]*[a-z])[\\da-z](?:[.-]?(?! ?(?:ext|x) ?\\d)[\\da-z]){6,9})${end}`
const numbers = new RegExp(`${american}|${foreign}|${named}`, 'iy')
const extension = /[\s,;]*(?:ext(?:ension|n)?|extensi[oó]n|x|#)[\s.:=#]*(\d{1,7})(?!\d)/iy
const between =
  /(?:[\s,;/|&•·:)–-]|\((?!\d)|\b(?:or|and|y|o|tel|telephone|phone|ph|cell|mobile|office|work|home|main|direct|local|toll[- ]free|call|text|sms|whatsapp|(?:opt(?:ion)?|press)\.? ?\d)\b\.?|\b[cmopthw][.:])+/iy
const fax = /f(?:ax|[.:])[\s:.]*/iy

/** What the letters on the keys stand for; more digits than a number has are dialed in vain. */
const keypad = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String('22233344455566677778889999'[letter.charCodeAt(0) - 97]))
    .replace(/\D/g, '')
    .slice(0, 7)

/** The numbers of a text, and where it goes on with something that is none; null if all of it is read. */
export function findPhones(text: string): { phones: PhoneInText[]; restAt: number | null } {
  const phones: PhoneInText[] = []
  const take = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  let at = 0
  let isFax = false
  while (at < text.length) {
    const found = take(numbers, at)
    if (!found) {
      const label = take(fax, at)
      const skipped = label ?? take(between, at)
      if (!skipped) return { phones, restAt: at }
      isFax ||= label !== null
      at += skipped[0].length
      continue
    }
    const [whole, area, exchange, line, abroad, code = '', word = ''] = found
    const inside = take(extension, at + whole.length)
    const to = at + whole.length + (inside?.[0].length ?? 0)
    const number = abroad
      ? `+${abroad.replace('(0)', '').replace(/\D/g, '')}`
      : `+1${area ?? code}${exchange ?? ''}${line ?? ''}${keypad(word)}`
    phones.push({ from: at, to, number, extension: inside?.[1] ?? '', isFax })
    at = to
    isFax = false
  }
  return { phones, restAt: null }
}

/** A piece of a text with phone numbers; `href` dials it. */
export type PhonePiece = { text: string; href: string | null }

/** A text in pieces, so that each number can be a link of its own. */
export function toPhonePieces(text: string): PhonePiece[] {
  let at = 0
  const pieces = findPhones(text).phones.flatMap(({ from, to, isFax, ...phone }): PhonePiece[] => {
    const before = text.slice(at, from)
    at = to
    const link = { text: text.slice(from, to), href: isFax ? null : toHref(phone) }
    return before ? [{ text: before, href: null }, link] : [link]
  })
  return at < text.length ? [...pieces, { text: text.slice(at), href: null }] : pieces
}

const toHref = ({ number, extension }: Pick<PhoneInText, 'number' | 'extension'>) =>
  `tel:${number}${extension && `;ext=${extension}`}`

/** What the first number of a text dials: a tel: address with E.164; of an older text without one, its digits. */
export const toTelHref = (text: string): string =>
  toPhonePieces(text).find(({ href }) => href)?.href ?? `tel:${text.replace(/[^\d+]/g, '')}`
