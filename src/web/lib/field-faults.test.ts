import { describe, expect, it } from 'vitest'
import { ApiError } from './api-client.ts'
import { contactFaults, emptyFaults, toFieldFaults } from './field-faults.ts'

const missing = { name: 'Please enter your name', email: 'Please enter your email address' }
const typed = { name: 'Maya Reyes', email: ' maya@example.com ', phone: '' }

describe('emptyFaults', () => {
  it('requires every field in `missing`, in order, and no other', () => {
    expect(emptyFaults(typed, missing)).toEqual({})
    expect(Object.entries(emptyFaults({ name: '', email: '' }, missing))).toEqual(Object.entries(missing))
  })

  it('counts blanks as empty', () => {
    expect(emptyFaults({ ...typed, name: '  \n' }, missing)).toEqual({ name: 'Please enter your name' })
  })
})

describe('contactFaults', () => {
  it('says that an address is missing rather than invalid', () => {
    expect(contactFaults(typed, missing)).toEqual({})
    expect(contactFaults({ ...typed, email: ' ' }, missing)).toEqual({ email: missing.email })
  })

  it.each(['maya', 'maya@example', 'maya @example.com', 'a;b@c.de', 'a"b@c.de', 'a@b.co,c@d.co'])(
    'rejects the address %s',
    (email) => {
      const found = contactFaults({ ...typed, email }, missing)
      expect(found).toEqual({ email: 'Please enter a valid email address' })
    },
  )
})

describe('toFieldFaults', () => {
  const refusal = (fieldErrors: Record<string, string>) =>
    new ApiError(400, 'Bad Request', {
      error: 'Check your details',
      message: 'Check your details',
      code: 'invalid_input',
      fieldErrors,
      requestId: '1',
    })

  it('returns the server’s errors, with the form’s own texts where it has them', () => {
    const errors = { phone: 'Must be at most 40 characters', name: 'Required', email: 'Invalid email' }
    expect(toFieldFaults(refusal(errors), missing)).toEqual({
      phone: 'Must be at most 40 characters',
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
    })
    expect(toFieldFaults(refusal({ name: 'Required' }))).toEqual({ name: 'Required' })
  })

  it('returns nothing for a lost connection', () => {
    expect(toFieldFaults(new TypeError('Failed to fetch'), missing)).toEqual({})
  })
})
