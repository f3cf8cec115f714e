import { parsePhoneNumberFromString, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import { findPhones, type PhoneInText } from './phone-text.ts'
import { phoneFault, phoneFaultOf, replacePhones, toPhoneText } from './typed-phones.ts'

/** Phone numbers as they are stored and shown, or what is wrong with them. */
type ReadPhones = { text: string; fault: null } | { text: null; fault: string }

/**
 * Reads phone numbers as they are stored: `phone-text.ts` finds them, and the library knows which there can be in each country.
 * Too large for the browser, where the answer of a form says what is wrong.
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
