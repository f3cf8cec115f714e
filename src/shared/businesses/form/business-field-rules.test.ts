import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneFault } from '#shared/lib/typed-phones.ts'
import { businessFieldSamples, refusedOf } from '#test/business-field-samples.ts'
import {
  type BusinessTextField,
  businessFields,
  type EditedField,
  editedFields,
  textFields,
} from '../business-fields.ts'
import { businessFieldFault, readBusinessField } from './business-field-rules.ts'
import { updateBusinessSchema } from './business-forms.schemas.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[\da-z@.:/$, -]{1,30}$/),
  fc.webUrl(),
  fc.emailAddress(),
)

describe('readBusinessField', () => {
  it.each<[BusinessTextField, string, string | number]>([
    ['name', '  Barton Taps ', 'Barton Taps'],
    ['name', "Franklin's Finest", "Franklin's Finest"],
    ['email', 'hello@example.com', 'hello@example.com'],
    ['phone', '(512) 555-0142', '(512) 555-0142'],
    ['phone', '512.555.0148 ext. 2', '512.555.0148 ext. 2'],
    ['phone', '5125550148', '(512) 555-0148'],
    ['email', '\u200bmailto:hello@example.com', 'hello@example.com'],
    ['instagramUrl', '@barton.taps', 'https://www.instagram.com/barton.taps'],
    ['website', 'barton-taps.example', 'https://barton-taps.example/'],
    ['city', ' austin ', 'Austin'],
    ['state', 'Texas', 'TX'],
    ['state', 'TX', 'TX'],
    ['zipCode', ' 78704 ', '78704'],
    ['zipCode', '78704-1234', '78704-1234'],
    ['averagePrice', '80', 8000],
    ['averagePrice', '$1,079.5', 107_950],
    ['averagePrice', '$1,200.50', 120_050],
    ['averagePrice', '0', 0],
    ['averagePrice', '1000000', 100_000_000],
  ])('accepts as %s: %j', (field, typed, value) => {
    expect(readBusinessField(field, typed)).toEqual({ value, fault: null })
  })

  const price = 'Please enter an amount in dollars, such as 80 or 79.50, at most $1,000,000'
  it.each<[BusinessTextField, string, string]>([
    ['name', ' ', 'Required'],
    ['name', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['description', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
    ['name', 'half \ud800', 'Contains characters that cannot be stored'],
    ['email', 'hello@example', 'Please enter a valid email address'],
    ['phone', '512', phoneFault],
    ['phone', '555-0148', phoneFault],
    ['phone', '512-555-0148, ask for Bob', phoneFault],
    ['instagramUrl', 'https://facebook.com/taps', 'This is a page at Facebook; please enter it there'],
    ['website', '@taps', 'Please enter a web address, such as https://yourbusiness.com'],
    ['website', 'javascript:alert(1)', 'Please enter a web address, such as https://yourbusiness.com'],
    ['website', 'data:text/html,hello', 'Please enter a web address, such as https://yourbusiness.com'],
    ['city', 'Dallas', 'The city must be Austin'],
    ['state', 'OK', 'The state must be Texas (TX)'],
    ['zipCode', '787', 'Please enter a ZIP code of 5 digits'],
    ['averagePrice', '-5', price],
    ['averagePrice', '12,5', price],
    ['averagePrice', '1000000.01', price],
    ['averagePrice', 'cheap', price],
  ])('rejects as %s: %j', (field, typed, fault) => {
    expect(readBusinessField(field, typed)).toEqual({ value: null, fault })
  })

  it('keeps an address within its limit when normalizing makes it longer', () => {
    const long = `https://a.example/${'é'.repeat(200)}`
    expect(readBusinessField('website', long).value).toBeNull()
  })

  it.each(textFields)('accepts the sample of %s and rejects invalid ones', (field) => {
    expect(readBusinessField(field, businessFieldSamples[field].typed).fault).toBeNull()
    for (const wrong of refusedOf(field, businessFields[field].max))
      expect(readBusinessField(field, wrong).fault, wrong).toMatch(/^(Please|Must|Contains|The) /)
  })
})

describe('businessFieldFault', () => {
  it('accepts an empty text', () => {
    for (const field of textFields) expect(businessFieldFault(field, ' ')).toBeNull()
  })

  it('agrees with the server on what is valid, and gives the same message', () => {
    const rules = updateBusinessSchema.shape
    const faultOf = (field: EditedField, typed: string) =>
      rules[field].safeParse(typed).error?.issues.map(({ message }) => message) ?? []
    fc.assert(
      fc.property(fc.constantFrom(...editedFields), text, (field, typed) => {
        fc.pre(typed.trim() !== '')
        const fault = businessFieldFault(field, typed)
        expect(faultOf(field, typed)).toEqual(fault === null ? [] : [fault])
      }),
      { numRuns: 2000 },
    )
  })
})
