import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { findPhones } from './phone-text.ts'
import { phoneFault, phoneFaultOf, toPhoneText } from './typed-phones.ts'

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
  let shown = text
  for (const { from, to, number, extension } of findPhones(text).phones.toReversed()) {
    const parsed = parsePhoneNumberFromString(number)
    if (!parsed?.isValid()) return { text: null, fault: phoneFault }
    const isBare = !/[^\d+]/.test(text.slice(from, to))
    // The page dials what it reads, so a text that it would read differently is rewritten: "+44 020 …".
    if (parsed.number === number && (!isBare || number.startsWith('+1'))) continue
    const written = `${parsed.formatInternational()}${extension && ` ext. ${extension}`}`
    shown = shown.slice(0, from) + written + shown.slice(to)
  }
  return { text: shown, fault: null }
}
