import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessFieldFault } from './business-field-faults.ts'
import { type BusinessTextField, businessFields } from './business-fields.ts'
import { businessFieldRules } from './business-forms.schemas.ts'

const fields = Object.keys(businessFields) as BusinessTextField[]

describe('businessFieldFault', () => {
  it.each<[BusinessTextField, string, boolean]>([
    ['name', "Franklin's Finest", true],
    ['name', 'x'.repeat(121), false],
    ['name', 'half \ud83d', false],
    ['email', 'hello@example.com', true],
    ['email', 'hello@example', false],
    ['phone', '(512) 555-0142', true],
    ['phone', '12345', false],
    ['website', 'example.com', true],
    ['website', 'javascript:alert(1)', false],
    ['website', 'data:text/html,hello', false],
    ['zipCode', '78704', true],
    ['zipCode', '78704-1234', true],
    ['zipCode', '787', false],
    ['city', ' austin ', true],
    ['city', 'Dallas', false],
    ['state', 'Texas', true],
    ['state', 'OK', false],
    ['averagePrice', '$1,200.50', true],
    ['averagePrice', '1000000.01', false],
    ['averagePrice', 'cheap', false],
  ])('%s: %j', (field, text, isRight) => {
    expect(businessFieldFault(field, text) === null).toBe(isRight)
  })

  it('has nothing against an empty text', () => {
    for (const field of fields) expect(businessFieldFault(field, ' ')).toBeNull()
  })

  it('lets pass what the server lets pass, and nothing else', () => {
    const near = fc.stringMatching(/^[\da-z@.:/$, -]{1,30}$/)
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), near, fc.webUrl(), fc.emailAddress())
    fc.assert(
      fc.property(fc.constantFrom(...fields), text, (field, typed) => {
        fc.pre(typed.trim() !== '')
        const isRight = businessFieldRules[field].safeParse(typed).success
        expect(businessFieldFault(field, typed) === null).toBe(isRight)
      }),
      { numRuns: 2000 },
    )
  })
})
