import { toEmailAddress } from '#shared/lib/email.ts'
import { nameFault, toNameText } from '#shared/lib/names.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { phoneFaultOf, toPhoneText } from '#shared/lib/typed-phones.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import {
  averagePriceMax,
  type BusinessTextField,
  businessFields,
  onlyCity,
  onlyState,
  type TextKind,
} from '../business-fields.ts'
import { isSocialLink, readSocialAddress } from '../social-addresses.ts'
import type { SocialLink } from '../social-links.ts'

type Rule = {
  /** Returns the stored value of a trimmed text; null if it isn't allowed. */
  read: (text: string) => string | number | null
  fault: string
}
/** A text as it is stored, dollars in cents, or its fault. */
export type FieldReading = { value: string | number; fault: null } | { value: null; fault: string }

const rules: Record<Exclude<TextKind, 'text' | 'name' | 'phone'>, Rule> = {
  email: {
    read: toEmailAddress,
    fault: 'Please enter a valid email address',
  },
  webAddress: {
    read: toWebAddress,
    fault: 'Please enter a web address, such as https://yourbusiness.com',
  },
  city: {
    read: (text) => (text.toLowerCase() === onlyCity.toLowerCase() ? onlyCity : null),
    fault: `The city must be ${onlyCity}`,
  },
  state: {
    read: (text) => (['tx', 'texas'].includes(text.toLowerCase()) ? onlyState.code : null),
    fault: 'The state must be Texas (TX)',
  },
  zipCode: {
    read: (text) => (/^\d{5}(-\d{4})?$/.test(text) ? text : null),
    fault: 'Please enter a ZIP code of 5 digits',
  },
  dollars: {
    read: (text) => {
      const cents = toCents(text)
      return cents !== null && cents <= averagePriceMax * 100 ? cents : null
    },
    fault: `Please enter an amount in dollars, such as 80 or 79.50, at most $${averagePriceMax.toLocaleString('en-US')}`,
  },
}

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

export const tooLongFault = (max: number) => `Must be at most ${max.toLocaleString('en-US')} characters`
export const tooManyServicesFault = (max: number) => `At most ${max} services are allowed`

/** Reads a typed text. Forms, API and import all use it, so they agree and give the same message. */
export function readBusinessField(field: BusinessTextField, typed: string): FieldReading {
  const { kind, max } = businessFields[field]
  const text = typed.trim()
  const wrong = (fault: string) => ({ value: null, fault })
  if (text === '') return wrong('Required')
  if (text.length > max) return wrong(tooLongFault(max))
  if (!isStorable(text)) return wrong('Contains characters that cannot be stored')
  if (kind === 'text') return { value: text, fault: null }
  if (kind === 'name') return readName(text)
  if (kind === 'phone') return readPhone(text, max)
  if (isSocialLink(field)) return readSocial(field, text, max)
  const value = rules[kind].read(text)
  if (value === null) return wrong(rules[kind].fault)
  return typeof value === 'string' ? within(max, value) : { value, fault: null }
}

function readName(typed: string): FieldReading {
  const name = toNameText(typed)
  const fault = nameFault(name)
  return fault === null ? { value: name, fault } : { value: null, fault }
}

function readPhone(typed: string, max: number): FieldReading {
  const fault = phoneFaultOf(typed)
  return fault === null ? within(max, toPhoneText(typed)) : { value: null, fault }
}

function readSocial(link: SocialLink, typed: string, max: number): FieldReading {
  const { address, fault } = readSocialAddress(link, typed)
  return fault === null ? within(max, address) : { value: null, fault }
}

/** Normalizing can make a text longer. */
const within = (max: number, value: string): FieldReading =>
  value.length > max ? { value: null, fault: tooLongFault(max) } : { value, fault: null }

/** The fault of a typed text, to show at its field; null for an empty text, which only the form can judge. */
export const businessFieldFault = (field: BusinessTextField, typed: string): string | null =>
  typed.trim() === '' ? null : readBusinessField(field, typed).fault
