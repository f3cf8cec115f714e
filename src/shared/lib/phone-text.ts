/** A phone number within a text: where it stands, and what a phone dials. */
export type PhoneInText = {
  from: number
  to: number
  /** As E.164: "+15125550134". */
  number: string
  extension: string
  isFax: boolean
  /** Whether it is written with the letters on the keys. */
  isWord: boolean
}

const gap = /[\s./·\u2010-\u2015-]*/.source
const area = '(?:\\( ?(?=\\d{3} ?\\)))?([2-9]\\d\\d) ?\\)?'
const american = `(?:\\+?1${gap})?${area}${gap}([2-9]\\d\\d)${gap}(\\d{4})(?!\\d)`
const foreign = `(?:\\+|011${gap}|00)([2-9](?:(?:\\(0\\)|[\\s().-])*\\d){6,14})(?!\\d)`
/** Words of a number end before "ext. 5" and "or"; a letter or two may be typing errors. */
const word = '\\d{3} [a-z]{4}|(?=(?:[\\d.-]*[a-z]){3})[\\da-z](?:[.-]?(?! ?(?:ext|x) ?\\d)[\\da-z]){6,9}'
const named = `(?:\\+?1${gap})?${area}${gap}(${word})(?![^\\W_])`
const extension = /(?:[\s,;(-]*(?:ext(?:ension|n)?|extensi[oó]n|x|#)[\s.:=#]*(\d{1,7})(?!\d)\)?)?/.source
const numbers = new RegExp(`(^|[\\W_]|.(?=[(+]))(?:${american}|${foreign}|${named})${extension}`, 'gi')

const faxBefore = /\bf(?:ax)?[\s.:#]*$/i
/** "Tel/Fax" is a phone's number, too. */
const bothBefore = /[a-z](?:[/&]| & | and )f(?:ax)?[\s.:#]*$/i
const faxAfter = /^\s*\(?f(?:ax)?\b\.?\s*(?:$|[),;/|&])/i

/** Digits of the letters on the keys; digits beyond the length of a number have no effect. */
const keypad = (letters: string): string =>
  letters
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String('22233344455566677778889999'[letter.charCodeAt(0) - 97]))
    .replace(/\D/g, '')
    .slice(0, 7)

/** The phone numbers of a text. */
export function findPhones(text: string): PhoneInText[] {
  let before = 0
  return [...text.matchAll(numbers)].map((found) => {
    const [whole, lead = '', area, exchange, line, abroad, code = '', letters = '', inside = ''] = found
    const from = found.index + lead.length
    const to = found.index + whole.length
    const label = text.slice(before, from)
    const isFax = (faxBefore.test(label) && !bothBefore.test(label)) || faxAfter.test(text.slice(to))
    before = to
    const number = abroad
      ? `+${abroad.replace('(0)', '').replace(/\D/g, '')}`
      : `+1${area ?? code}${exchange ?? ''}${line ?? ''}${keypad(letters)}`
    return { from, to, number, extension: inside, isFax, isWord: letters !== '' }
  })
}

/** A piece of a text with phone numbers, and where it begins; `href` dials it. */
export type PhonePiece = { at: number; text: string; href: string | null }

/** A text in pieces, so that each number can be a link of its own; an older text without one is a link as a whole. */
export function toPhonePieces(text: string): PhonePiece[] {
  const phones = findPhones(text)
  if (phones.every(({ isFax }) => isFax)) return [{ at: 0, text, href: `tel:${text.replace(/[^\d+]/g, '')}` }]
  const pieces: PhonePiece[] = []
  let at = 0
  const add = (to: number, href: string | null) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), href })
    at = to
  }
  for (const { from, to, number, extension: inside, isFax } of phones) {
    add(from, null)
    add(to, isFax ? null : `tel:${number}${inside && `;ext=${inside}`}`)
  }
  add(text.length, null)
  return pieces
}

/** The link of the first number in a text: a tel: address with E.164; of an older text without one, its digits. */
export const toTelHref = (text: string): string => String(toPhonePieces(text).find(({ href }) => href)?.href)
