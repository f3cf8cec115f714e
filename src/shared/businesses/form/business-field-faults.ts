import { isEmailAddress } from '#shared/lib/email.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import { averagePriceMax, type BusinessTextField, businessFields, onlyCity } from './business-fields.ts'

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

const isDollars = (text: string) => (toCents(text) ?? Infinity) <= averagePriceMax * 100

const rules: Partial<Record<BusinessTextField, { isRight: (text: string) => boolean; fault: string }>> = {
  email: { isRight: isEmailAddress, fault: 'Please enter a valid email address' },
  phone: {
    isRight: (text) => text.replace(/\D/g, '').length >= 7,
    fault: 'Please enter a phone number of at least 7 digits',
  },
  website: {
    isRight: (text) => (toWebAddress(text)?.length ?? Infinity) <= businessFields.website.max,
    fault: 'Please enter a web address, such as https://yourbusiness.com',
  },
  city: {
    isRight: (text) => text.toLowerCase() === onlyCity.toLowerCase(),
    fault: `The city must be ${onlyCity}`,
  },
  state: {
    isRight: (text) => ['tx', 'texas'].includes(text.toLowerCase()),
    fault: 'The state must be Texas (TX)',
  },
  zipCode: {
    isRight: (text) => /^\d{5}(-\d{4})?$/.test(text),
    fault: 'Please enter a ZIP code of 5 digits',
  },
  averagePrice: {
    isRight: isDollars,
    fault: `Please enter an amount in dollars, such as 80 or 79.50, at most $${averagePriceMax.toLocaleString('en-US')}`,
  },
}

/**
 * What is wrong with a text that was typed into a field of a listing, in words to show beside it; null where nothing is, and
 * for no text at all. It agrees with `businessFieldRules`, which the server asks, without bringing them to the browser.
 */
export function businessFieldFault(field: BusinessTextField, text: string): string | null {
  if (text.trim() === '') return null
  const { max } = businessFields[field]
  if (text.length > max) return `At most ${max.toLocaleString('en-US')} characters fit here`
  if (!isStorable(text)) return 'Please take out the characters that cannot be stored'
  const rule = rules[field]
  return rule && !rule.isRight(text.trim()) ? rule.fault : null
}
