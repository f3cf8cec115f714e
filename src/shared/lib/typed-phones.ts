import { findPhones } from './phone-text.ts'
import { toVisibleText } from './visible-text.ts'

const shortened = /^\d[.,]\d+e\+?\d+$/i

/** What a spreadsheet did to a number, undone; a number that it has shortened stays as it is. */
function withoutSpreadsheet(typed: string): string {
  const text = typed.replace(/^=?"(.*)"$|^'/, '$1')
  const [, first = '', rest = '', power = ''] = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text) ?? []
  if (rest !== '' && rest.length === Number(power)) return first + rest
  return /^\+?\d{10,13}\.0+$|^\d{1,2}(?:,\d{3}){3}(?:\.0+)?$/.test(text)
    ? text.replace(/\.0+$/, '').replaceAll(',', '')
    : text
}

const toOneLine = (typed: string) =>
  withoutSpreadsheet(toVisibleText(typed))
    .replace(/\s*[\r\n]\s*/g, ' / ')
    .replace(/\s+/g, ' ')

/** Typed phone numbers as they are shown: as typed, but bare digits as "(512) 555-0134". Text that has none stays as it is. */
export function toPhoneText(typed: string): string {
  const text = toOneLine(typed)
  const { phones, restAt } = findPhones(text)
  if (restAt !== null) return typed
  return phones.reduceRight((shown, { from, to, number }) => {
    const written = text.slice(from, to)
    const isBare = !/[^\d+]/.test(written)
    return `${shown.slice(0, from)}${isBare ? toNational(written, number) : written}${shown.slice(to)}`
  }, text)
}

const toNational = (written: string, number: string) =>
  /^\+1\d{10}$/.test(number) ? number.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-') : written

export const phoneFault = 'Please enter a phone number with its area code, such as (512) 555-0148'
const shortenedFault = 'A spreadsheet has shortened this number; please enter all its digits'

/** What is wrong with typed phone numbers; null if all of the text is read. The server also knows other countries' numbers. */
export function phoneFaultOf(typed: string): string | null {
  const text = toOneLine(typed)
  const { phones, restAt } = findPhones(text)
  if (restAt === null && phones.length > 0) return null
  return shortened.test(text) ? shortenedFault : phoneFault
}
