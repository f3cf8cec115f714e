import { type PhoneParts, toPhoneParts } from '#shared/lib/phone-number.ts'
import { type Found, type Sign, textOf } from './text-signs.ts'

/** Fewer digits may be anything. */
const localDigits = 7
/** More are a number, whatever touches them. */
const unmistakable = 9

/** Each number of a text, with any signs between its digits or its letters, with and without its country and its area. */
export function findOwnPhone(signs: readonly Sign[], phones: string): Found[] {
  const text = textOf(signs)
  return toPhoneParts(phones)
    .filter(({ national }) => national.length >= localDigits)
    .flatMap((phone) => [inDigits(phone), inLetters(phone)])
    .flatMap((form) => [...text.matchAll(form)])
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
}

const keys = ['0', '1', '2abc', '3def', '4ghi', '5jkl', '6mno', '7pqrs', '8tuv', '9wxyz']
const extension = '(?: ?(?:x|ext\\.?) ?\\d{1,6}(?!\\p{L}))?'

/** Letters that people type for digits, unless they are within a word. */
const alike = (digit: string, letters: string) =>
  `(?:${digit}|(?<![a-hj-km-np-z])[${letters}](?![a-hj-km-np-z]))`
const lookalikes: Record<string, string> = { 0: alike('0', 'o'), 1: alike('1', 'il') }
const plainGap = '[^\\p{L}\\p{N}\\p{Sc}]'
const wordGap = `(?:(?:and )?then|dash|hyphen|space|dot|point|period)${plainGap}{1,5}`

function inDigits(phone: PhoneParts): RegExp {
  const firsts = [0, phone.national.length - localDigits]
  const digits = [...phone.national].map((digit, index) =>
    firsts.includes(index) ? digit : (lookalikes[digit] ?? digit),
  )
  return formOf(phone, digits, `(?:${plainGap}{0,5}(?:${wordGap})?|\\p{Sc})`, '\\p{N}')
}

/** Words aren't numbers: letters of a part end where words end. */
function inLetters(phone: PhoneParts): RegExp {
  const digits = [...phone.national].map((digit) => `[${keys[Number(digit)]}]`)
  return formOf(phone, digits, '[ .()-]{0,3}', '\\p{L}\\p{N}')
}

function formOf({ country }: PhoneParts, digits: readonly string[], gap: string, touching: string): RegExp {
  const near = '[ \\t.()/_–-]{0,4}'
  const abroad = `(?:\\+|(?:00|011)${near})?${country}${near}(?:\\(?[019]\\)?${near})?`
  const prefix = `(?:${abroad}|\\(?0(?:1|4[45])?\\)?${near})?`
  const local = digits.slice(-localDigits).join(gap)
  const area = digits.slice(0, -localDigits).reduce((before, digit) => `(?:${before}${digit}${gap})?`, '')
  const whole = `(?<![\\p{N}\\p{Sc}])${prefix}\\(?${digits.join(gap)}`
  const part = `(?<![${touching}\\p{Sc}])\\(?${area}${local}(?![${touching}])`
  const forms =
    digits.length < unmistakable ? [`${whole}(?![${touching}])`, part] : [whole, digits.join(gap), part]
  return new RegExp(`(?:${forms.join('|')})${extension}`, 'gu')
}
