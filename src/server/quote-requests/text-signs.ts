import { decodeHTMLStrict } from 'entities'

/** A character of a text as it is read, in its plainest form, and where it stands. */
export type Sign = { sign: string; at: number; end: number }

/** Where something stands among the signs of a text. */
export type Found = { from: number; to: number }

export const textOf = (signs: readonly Sign[]): string => signs.map(({ sign }) => sign).join('')

/** Beginnings of an encoded character: in web addresses, in broken quoted-printable, and in links that Proofpoint wrote. */
type Marker = '%' | '=' | '-'

const hex = '[0-9a-f]'
/** One character of UTF-8, as its bytes are encoded. */
const utf8 = (marker: Marker) => {
  const more = (count: number) => `(?:${marker}[89ab]${hex}){${count}}`
  const long = `[cd]${hex}${more(1)}|e${hex}${more(2)}|f[0-7]${more(3)}`
  return new RegExp(`${marker}(?:[0-7]${hex}|${long})$`, 'i')
}
const bytes = { '%': utf8('%'), '=': utf8('='), '-': /-(?:2[0-9a-f]|3[a-f]|40|5[b-f]|60|7[b-e])$/i }
const entity = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]\w{1,30});$/i
/** As many signs as the longest encoded character has. */
const encodedMax = 34

const unseen = /[\p{M}\p{Cf}]|(?!\s)\p{Cc}/u

/** The characters of a text that somebody sees, in lower case, without accents, with all that is encoded read. */
export const toSigns = (text: string): Sign[] => toPlainSigns(toDecoded(text, ['%']))

/** The ways in which a text can be read: as it is, with what programs made of it undone, and without addresses of links. */
export function toReadings(text: string): { plain: Sign[][]; more: Sign[][] } {
  const usual = toSigns(text)
  const plain = [usual]
  const links = [...text.matchAll(/ ?\(https?:\/\/[^\s()]*\)/gi)]
  if (links.length > 0) plain.push(withoutLinks(usual, links))
  const more: Sign[][] = []
  if (/=(?:[0-9a-f]{2}|\r?\n)/i.test(text)) more.push(toPlainSigns(toDecoded(text, ['=', '%'])))
  if (/-(?:[2-7][0-9a-f])/i.test(text)) more.push(toPlainSigns(toDecoded(text, ['-', '%'])))
  return { plain, more }
}

const withoutLinks = (signs: readonly Sign[], links: readonly RegExpExecArray[]): Sign[] => {
  const spans = links.map(({ index, 0: link }) => ({ from: index, to: index + link.length }))
  let next = 0
  return signs.filter(({ at }) => {
    while (at >= (spans[next]?.to ?? Number.POSITIVE_INFINITY)) next++
    return at < (spans[next]?.from ?? Number.POSITIVE_INFINITY)
  })
}

/** Reads from the end of the part read so far, so that doubly encoded text is read twice. */
function toDecoded(text: string, markers: readonly Marker[]): Sign[] {
  const read: Sign[] = []
  for (let at = 0; at < text.length; ) {
    const sign = String.fromCodePoint(text.codePointAt(at) as number)
    read.push({ sign, at, end: at + sign.length })
    at += sign.length
    while (decodeLast(read, markers));
  }
  return read
}

const mayEnd = /[0-9a-f;\n]/i

function decodeLast(read: Sign[], markers: readonly Marker[]): boolean {
  const last = read.at(-1)
  if (!last || !mayEnd.test(last.sign)) return false
  const tail = read.slice(last.sign === ';' ? -encodedMax : -12)
  const found = encodedIn(textOf(tail), markers)
  if (!found) return false
  const first = read[read.length - found.length] as Sign
  // A dash that was encoded itself is a dash.
  if (found.text[0] === '-' && first.end - first.at > 1) return false
  read.length -= found.length
  for (const sign of found.read) read.push({ sign, at: first.at, end: last.end })
  return true
}

function encodedIn(
  tail: string,
  markers: readonly Marker[],
): { text: string; length: number; read: string } | null {
  const text = tail.endsWith(';')
    ? entity.exec(tail)?.[0]
    : markers.map((marker) => bytes[marker].exec(tail)?.[0]).find((one) => one !== undefined)
  const softBreak = markers.includes('=') ? /=\r?\n$/.exec(tail)?.[0] : undefined
  if (softBreak) return { text: softBreak, length: softBreak.length, read: '' }
  if (!text) return null
  const read = tail.endsWith(';') ? decodeHTMLStrict(text) : fromBytes(text)
  return read === text ? null : { text, length: [...text].length, read }
}

function fromBytes(text: string): string {
  try {
    return decodeURIComponent(text.replace(/[=-](?=..)/g, '%'))
  } catch {
    return text
  }
}

function toPlainSigns(signs: readonly Sign[]): Sign[] {
  const plainest: Sign[] = []
  for (const { sign: read, at, end } of signs)
    for (const sign of read.normalize('NFKD').toLowerCase())
      if (!unseen.test(sign)) plainest.push({ sign: plain(sign), at, end })
  return plainest
}

/** Before the first of circled digits, which Unicode doesn't count as digits. */
const circled = [0x2775, 0x277f, 0x2789, 0x24f4]
const circledZeros = /[\u24FF\u{1F10B}\u{1F10C}]/u

/** Digits, dashes and dots as ASCII has them; a dash between prices and the end of a Chinese sentence stay. */
function plain(sign: string): string {
  if (sign <= '\x7f') return sign
  if (/[‐‑‒—―−]/.test(sign)) return '-'
  if (/[·•‧]/.test(sign)) return '.'
  if (/\p{Nd}/u.test(sign)) return digitOf(sign)
  if (circledZeros.test(sign)) return '0'
  const code = sign.charCodeAt(0)
  const before = circled.find((one) => code > one && code < one + 10)
  if (before !== undefined) return String(code - before)
  return sign.length === 1 ? sign : '\uFFFD'
}

/** Digits of each script stand in a row from its zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) as number
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
