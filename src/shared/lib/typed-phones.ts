import { findPhones, type PhoneInText } from './phone-text.ts'
import { toVisibleText } from './visible-text.ts'

const shortened = /^\d[.,]\d+e\+?\d+$/i

/** Undoes a spreadsheet's changes to a number; a number that it has shortened stays as it is. */
function withoutSpreadsheet(typed: string): string {
  const text = typed.replace(/^=?"(.*)"$|^'/, '$1')
  const [, first = '', rest = '', power = ''] = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text) ?? []
  if (rest !== '' && rest.length === Number(power)) return first + rest
  return text.replace(/(?<![\d.,])(?:\d{10,13}(?=\.0)|\d{1,2}(?:,\d{3}){3})(?:\.0+)?(?!\d|,\d)/g, (found) =>
    found.replace(/\.0+$/, '').replaceAll(',', ''),
  )
}

const around = String.raw`\s,;/|&•·:–—−*_~"“”'‘’[\]{}<>-`
const leading = new RegExp(`^[.=${around}]+(?=[(+\\d])`)
const trailing = new RegExp(`(?<![${around}])[${around}]+$`)
/** Without a link's "tel:" and meaningless marks around the number. */
const withoutWrapping = (text: string) =>
  text
    .replace(/^(?:tel|callto|sms):(?:\/\/)?(?=\S)/i, '')
    .replace(leading, '')
    .replace(trailing, '')
    .replace(/^\(((?:[^()]|\([^()]*\))+)\)$/, '$1')

const toOneLine = (typed: string) =>
  withoutWrapping(
    withoutSpreadsheet(toVisibleText(typed).normalize('NFKC'))
      .replace(/[^\S\r\n]+/g, ' ')
      .replace(/ ?[\r\n][ \r\n]*/g, ' / '),
  )

/** Words that people write around their numbers. */
const label = [
  ...[
    'or',
    'and',
    'y',
    'o',
    'tel(?:[eé]fono)?',
    'telephone',
    'phone',
    'ph',
    'cel',
    'cell(?:ular)?',
    'mobile',
  ],
  ...['office', 'work', 'home', 'main', 'direct', 'local', 'toll', 'free', 'call', 'text', 'sms', 'whatsapp'],
  ...['fax', 'voice', 'number', 'no', 'us', 'at', 'only', 'line', 'landline', 'store', 'shop', 'business'],
  ...[
    'front',
    'desk',
    'reception',
    'after',
    'hours',
    'emergenc(?:y|ies)',
    '(?:opt(?:ion)?|press)\\.?(?: ?#?\\d)?',
  ],
  ...['c', 'm', 'p', 't', 'h', 'w', 'f'],
]
const labels = new RegExp(`^(?:[\\s,;/|&•·:()?–—−#.-]|\\b(?:${label.join('|')})\\b)*$`, 'i')

/** A text with each of its numbers as `write` has it; null keeps it. */
export function replacePhones(text: string, write: (phone: PhoneInText) => string | null): string {
  return findPhones(text).reduceRight((shown, phone) => {
    const { from, to } = phone
    return shown.slice(0, from) + (write(phone) ?? text.slice(from, to)) + shown.slice(to)
  }, text)
}

const isRead = (text: string): boolean =>
  findPhones(text).some(({ isFax }) => !isFax) && labels.test(replacePhones(text, () => ','))

/** Typed phone numbers as they are shown: as typed, but bare digits as "(512) 555-0134". Text that has none stays as it is. */
export function toPhoneText(typed: string): string {
  const text = toOneLine(typed)
  return isRead(text)
    ? replacePhones(text, ({ from, to, number }) =>
        text.slice(from, to).replace(/^\+?\d{10,}/, (bare) => toNational(number) ?? bare),
      )
    : typed
}

const toNational = (number: string) =>
  /^\+1\d{10}$/.test(number) ? number.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-') : null

export const phoneFault = 'Please enter a phone number with its area code, such as (512) 555-0148'
const shortenedFault = 'A spreadsheet has shortened this number; please enter all its digits'

/** The error of typed phone numbers; null if all of the text is read. The server also knows other countries' numbers. */
export function phoneFaultOf(typed: string): string | null {
  const text = toOneLine(typed)
  if (isRead(text)) return null
  return shortened.test(text) ? shortenedFault : phoneFault
}
