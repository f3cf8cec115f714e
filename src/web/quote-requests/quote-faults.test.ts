import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { emptyQuoteDraft } from './quote-draft.ts'
import { quoteFaults, refusedFields } from './quote-faults.ts'

const draft = {
  name: 'Maya Reyes',
  email: 'maya@example.com',
  phone: '(512) 555-0117',
  requirements: 'A leak',
}

describe('quoteFaults', () => {
  it('accepts a complete draft', () => {
    expect(quoteFaults(draft)).toEqual({})
  })

  it('requires every field', () => {
    expect(Object.keys(quoteFaults(emptyQuoteDraft)).sort()).toEqual([
      'email',
      'name',
      'phone',
      'requirements',
    ])
  })

  it('treats blanks as empty', () => {
    expect(quoteFaults({ ...draft, name: '  \n' })).toEqual({ name: 'Please enter your name' })
  })

  it.each(['maya', 'maya@example', 'maya @example.com', 'a;b@c.de', 'a"b@c.de', 'a@b.co,c@d.co'])(
    'refuses the address %s',
    (email) => {
      expect(quoteFaults({ ...draft, email })).toEqual({ email: 'Please enter a valid email address' })
    },
  )
})

describe('refusedFields', () => {
  const refusal = (fieldErrors: Record<string, string>) =>
    new ApiError(400, 'Bad Request', {
      error: 'Check your details',
      message: 'Check your details',
      code: 'invalid_input',
      fieldErrors,
      requestId: '1',
    })

  it("shows the server's messages at its fields", () => {
    expect(
      refusedFields(
        refusal({ phone: 'Must be at most 40 characters', name: 'Required', businessId: 'Required' }),
      ),
    ).toEqual({ name: 'Please enter your name', phone: 'Must be at most 40 characters' })
  })

  it('has no field errors for a network failure', () => {
    expect(refusedFields(new TypeError('Failed to fetch'))).toEqual({})
  })
})
