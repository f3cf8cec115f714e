import { internationalLength } from '#shared/lib/phone-number.ts'
import { type Found, type Sign, textOf } from './text-signs.ts'

/** Scripts that have spaces between words; in others, the words around an address would be a part of it. */
const spaced = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}'
const at = '(?:@| ?[([] ?at ?[)\\]] ?)'
const dot = `(?:[.。]| ?[([] ?dot ?[)\\]] ?)`
const other = `(?:(?![${spaced}])\\p{L}){1,20}`
const local = `(?:"[^"\\n]{1,64}"|[${spaced}\\p{N}._%+'-]{1,64}|${other})`
const label = `[${spaced}\\p{N}-]{1,63}`
/** "3@12.50" and "3@450.ea" are prices. */
const price = '\\d+\\.(?!(?:com|net|org|cn)(?!\\p{L}))'
const host = `(?!${price})(?:${label}|${other})(?:${dot}${label}){0,8}(?:${dot}(?:xn--[a-z\\d-]{1,59}|[${spaced}]{2,63})|\\.${other}(?!\\p{L}))`
/** Beside spaces, "@" is a word: "order online @ homedepot.com". */
const spacedAt = '(?: @ ?|@ )'
const name = `(?<![${spaced}\\p{N}._%+'-])[${spaced}\\p{N}+-]{1,30}(?:[._][${spaced}\\p{N}+-]{1,30}){0,3}[._][${spaced}][${spaced}\\p{N}]{1,30}`
const domain = `(?!www\\.|${price})[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){0,3}\\.(?:com|net|org|edu|gov|info|biz|us|ca|mx|uk|de|fr|es|it|in|cn)`
const mailbox =
  '(?:(?:gmail|googlemail|hotmail|ymail|rocketmail|icloud|protonmail|gmx)\\.[a-z]{2,3}|(?:comcast|sbcglobal|att|verizon)\\.net)'
const addresses = [
  `${local}${at}${host}`,
  `(?:${name}${spacedAt}${domain}|${local}${spacedAt}${mailbox})(?![${spaced}\\p{N}-]|\\.[${spaced}\\p{N}])`,
].map((form) => new RegExp(form, 'gu'))

/** Not within a longer number or a price. */
const first = '(?<![\\p{N}\\p{Sc}]|\\p{Sc}\\d{1,3},)'
const extension = '(?: ?(?:x|ext\\.?) ?\\d{1,6})?'
const area = '(?:\\+?1[ .()/-]{0,3})?\\(?[2-9]\\d\\d'
const strict = '[ .()/-]{0,3}'
/** A break within a number comes after its area or a dash: prices stand below each other. */
const wrap = '[)-] ?\\r?\\n[ \\t>]{0,4}'
const wide = `(?:${wrap}|[ \\t.()/_*~–-]{0,6})`
const apart = '[ \\t._*/–-]{1,3}'
/** Sizes and lists of prices: "240*350*1200". */
const notRound = `(?!\\(?\\d\\d[05]${wide}\\d\\d[05]${wide}\\d\\d ?\\d0)`

const american = [
  `${area}${strict}[2-9]\\d\\d${strict}\\d{4}`,
  `${notRound}${area}${wide}[2-9]\\d\\d${wide}\\d{4}`,
  `${notRound}${area}\\)?${apart}[2-9]\\d\\d${apart}\\d\\d${apart}\\d\\d`,
].map((form) => new RegExp(`${first}${form}(?!\\d)${extension}`, 'gu'))

const digits = (least: number) => `\\d(?:${wide}\\d){${least - 1},14}(?!\\d)`
const device = '\\b(?:tel|telephone|phone|mobile|cell|whatsapp|sms|callto|fax)'
const labeled = new RegExp(`(?<=(?:wa\\.me/|\\bphone=|${device}(?:[.:] ?){1,2})\\(?\\+?)${digits(9)}`, 'gu')
/** Beginnings of a number of any country. */
const international = [
  new RegExp(`(?<![\\p{L}\\p{N}])(\\+)${digits(8)}`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}.,:/-])(00[ .(]{0,2}|011${wide})(?=[1-9])${digits(8)}`, 'gu'),
  new RegExp(`(?<=${device} )()${digits(9)}`, 'gu'),
]

/** Any email address and phone number that is written as one. */
export function findWritten(signs: readonly Sign[]): Found[] {
  const text = textOf(signs)
  return [
    ...[...addresses, labeled, ...american].flatMap((form) => [...text.matchAll(form)].map(toFound)),
    ...international.flatMap((form) => [...text.matchAll(form)].flatMap(toInternational)),
  ]
}

const toFound = ({ index, 0: { length } }: RegExpExecArray): Found => ({ from: index, to: index + length })

/** Without the price that stands behind a number; other digits may be an order's. */
function toInternational(found: RegExpExecArray): Found[] {
  const [whole, start = ''] = found
  const length = internationalLength(whole.slice(start.length))
  if (length === 0) return start === '+' ? [toFound(found)] : []
  return [{ from: found.index, to: found.index + start.length + length }]
}
