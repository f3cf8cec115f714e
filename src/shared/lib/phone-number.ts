import { parsePhoneNumberFromString, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import { findPhones, type PhoneInText } from './phone-text.ts'
import { phoneFault, phoneFaultOf, replacePhones, toPhoneText } from './typed-phones.ts'

/** Phone numbers as they are stored and shown, or their fault. */
type ReadPhones = { text: string; fault: null } | { text: null; fault: string }

/**
 * Reads phone numbers as they are stored: `phone-text.ts` finds them, and the library knows the possible ones
 * of each country. Too large for the browser, where the server's answer shows the fault.
 */
export function readPhones(typed: string): ReadPhones {
  const fault = phoneFaultOf(typed)
  if (fault !== null) return { text: null, fault }
  const text = toPhoneText(typed)
  if (!findPhones(text).every(({ number }) => parsePhoneNumberFromString(number)?.isValid()))
    return { text: null, fault: phoneFault }
  const write = (phone: PhoneInText) => (isAsDialed(phone, text) ? null : inOneSpelling(phone))
  return { text: replacePhones(text, write), fault: null }
}

/** False for a number that the page would read differently, such as "+44 020 …", and for bare digits. */
function isAsDialed({ from, to, number }: PhoneInText, text: string): boolean {
  return parsePhoneNumberWithError(number).number === number && /[^\d+]/.test(text.slice(from, to))
}

/** Numbers that somebody else than their owner wrote, as most Americans do; letters stay. */
export const toNationalPhones = (text: string): string =>
  replacePhones(text, (phone) => (phone.isWord ? null : inOneSpelling(phone)))

function inOneSpelling({ number, extension }: PhoneInText): string {
  const parsed = parsePhoneNumberWithError(number)
  const written = parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
  return `${written}${extension && ` ext. ${extension}`}`
}

/** A number in the parts of which people leave some out: "44" and "2079460958". */
export type PhoneParts = { country: string; national: string }

/** Each phone number of a text; of an older text in which none is found, its digits as an American one. */
export function toPhoneParts(text: string): PhoneParts[] {
  const phones = findPhones(text)
  if (phones.length === 0)
    return [{ country: '1', national: text.replace(/\D/g, '').replace(/^1(?=\d{10})/, '') }]
  return phones.map(({ number }) => {
    const parsed = parsePhoneNumberFromString(number)
    return parsed
      ? { country: parsed.countryCallingCode, national: parsed.nationalNumber }
      : { country: '1', national: number.replace(/^\+1?/, '') }
  })
}

/** Length of a leading international number without its "+", such as "44 20 7946 0958"; 0 if none. */
export function internationalLength(text: string): number {
  const ends = [...text.matchAll(/\d(?!\d)/g)].map(({ index }) => index + 1)
  const isNumber = (end: number) =>
    parsePhoneNumberFromString(`+${text.slice(0, end).replace('(0)', '').replace(/\D/g, '')}`)?.isValid()
  return ends.toReversed().find(isNumber) ?? 0
}
