/** A phone number within a text: its position, and the number to dial. */
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

const gap = /[\s./*_~·•∙‧・⁃⁄\u2010-\u2015\u2212-]*/.source
const area = '(?:\\( ?(?=\\d{3} ?\\)))?([2-9]\\d\\d) ?\\)?'
const american = `(?:\\+?1${gap})?${area}${gap}([2-9]\\d\\d)${gap}(\\d{4})(?!\\d)`
const foreign = `(?:\\+|011${gap}|00)([2-9](?:(?:\\(0\\)|[\\s().-])*\\d){6,14})(?!\\d)`
/** Words of a number end before "ext. 5" and "or"; a letter or two may be typing errors. */
const word = '\\d{3} [a-z]{4}|(?=(?:[\\d.-]*[a-z]){3})[\\da-z](?:[.-]?(?! ?(?:ext|x) ?\\d)[\\da-z]){6,9}'
const named = `(?:\\+?1${gap})?${area}${gap}(${word})(?![^\\W_])`
const number = `(^|[\\W_]|.(?=[(+]))(?:${american}|${foreign}|${named})`
/** "(3569)" behind "356-FLOW", and "(FLOW)" behind "356-3569". */
const repeated = / ?\(([\da-z .-]{3,14})\)/iy
const extension = /[\s,;(-]*(?:ext(?:ension|n)?|extensi[oó]n|x|#)[\s.:=#]*(\d{1,7})(?!\d)\)?/iy

const faxBefore = /\bf(?:ax)?[\s.:#]*$/i
/** "Tel/Fax" is a phone's number, too. */
const bothBefore = /[a-z](?:[/&]| & | and )f(?:ax)?[\s.:#]*$/i
const faxAfter = /^\s*\(?f(?:ax)?\b\.?\s*(?:$|[),;/|&])/i

/** "XXXX" of "512-555-XXXX" and "NXX-XXXX" hide digits. */
const isMask = (signs: string): boolean => /^(?:(.)\1{2,}|[nx]{2,})$/i.test(signs)

/** Digits of the letters on the keys; digits beyond the length of a number have no effect. */
const keypad = (letters: string): string =>
  letters
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String('22233344455566677778889999'[letter.charCodeAt(0) - 97]))
    .replace(/\D/g, '')
    .slice(0, 7)

/** The phone numbers of a text. */
export function findPhones(text: string): PhoneInText[] {
  const phones: PhoneInText[] = []
  const numbers = new RegExp(number, 'gi')
  for (let found = numbers.exec(text); found; found = numbers.exec(text)) {
    const [, lead = '', area, exchange, line, abroad, code = '', letters = ''] = found
    if (isMask(letters.replace(/[^a-z]/gi, ''))) continue
    const from = found.index + lead.length
    const dialed = abroad
      ? `+${abroad.replace('(0)', '').replace(/\D/g, '')}`
      : `+1${area ?? code}${exchange ?? ''}${line ?? ''}${keypad(letters)}`
    const { to, inside } = readBehind(text, numbers.lastIndex, dialed)
    const label = text.slice(phones.at(-1)?.to ?? 0, from)
    const isFax = (faxBefore.test(label) && !bothBefore.test(label)) || faxAfter.test(text.slice(to))
    phones.push({ from, to, number: dialed, extension: inside, isFax, isWord: letters !== '' })
    numbers.lastIndex = to
  }
  return phones
}

/** A number's end once more behind it, and its extension. */
function readBehind(text: string, at: number, dialed: string): { to: number; inside: string } {
  const matchAt = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.exec(text)
  }
  const [whole = '', again = ''] = matchAt(repeated, at) ?? []
  const end = at + (again !== '' && dialed.endsWith(keypad(again)) ? whole.length : 0)
  const [more = '', inside = ''] = matchAt(extension, end) ?? []
  return { to: end + more.length, inside }
}

/** A piece of a text with phone numbers, and where it begins; `href` dials it. */
export type PhonePiece = { at: number; text: string; href: string | null }

/** Digits beside hidden ones are a stranger's number. */
const digitsOf = (text: string): string =>
  text.split(/[^a-z*?_#•]+/i).some(isMask) ? '' : text.replace(/[^\d+]/g, '')

/** A text in pieces, so that each number can be a link of its own; an older text without one is a link as a whole. */
export function toPhonePieces(text: string): PhonePiece[] {
  const phones = findPhones(text)
  if (phones.every(({ isFax }) => isFax)) return [{ at: 0, text, href: `tel:${digitsOf(text)}` }]
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

/** The first number of a text that can be dialed, and its link: a tel: address with E.164; of an older text without one, its digits. */
export function toCall(text: string): { text: string; href: string } {
  const [first] = toPhonePieces(text).flatMap(({ text: number, href }) =>
    href ? { text: number, href } : [],
  )
  return first ?? { text, href: '' }
}

export const toTelHref = (text: string): string => toCall(text).href
