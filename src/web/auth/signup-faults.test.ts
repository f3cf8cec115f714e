import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { type SignupValues, signupFaults, signupRefusal } from './signup-faults.ts'

const values: SignupValues = {
  firstName: 'Maya',
  lastName: 'Reyes',
  email: ' maya@example.com ',
  password: 'barton-springs',
  confirmPassword: 'barton-springs',
  terms: 'on',
}

describe('signupFaults', () => {
  it('accepts valid values', () => {
    expect(signupFaults(values)).toEqual({})
  })

  it.each<[Partial<SignupValues>, ReturnType<typeof signupFaults>]>([
    [{ firstName: ' ' }, { firstName: 'Please enter your first name' }],
    [{ lastName: '' }, { lastName: 'Please enter your last name' }],
    [{ email: '' }, { email: 'Please enter your email address' }],
    [{ email: 'maya@example' }, { email: 'Please enter a valid email address' }],
    [{ confirmPassword: 'Barton-Springs' }, { confirmPassword: 'Passwords do not match' }],
    [
      { password: 'short', confirmPassword: 'short' },
      { password: 'Password must be at least 6 characters long' },
    ],
    [{ terms: '' }, { terms: 'You must agree to the terms and conditions' }],
  ])('finds what is wrong with %j', (change, expected) => {
    expect(signupFaults({ ...values, ...change })).toEqual(expected)
  })

  it('counts characters as people see them', () => {
    expect(signupFaults({ ...values, password: '🦇🦇🦇🦇🦇', confirmPassword: '🦇🦇🦇🦇🦇' })).toHaveProperty(
      'password',
    )
  })
})

describe('signupRefusal', () => {
  const rejected = (status: number, message: string, fieldErrors?: Record<string, string>) =>
    new ApiError(status, 'Status Text', {
      error: message,
      message,
      code: 'invalid_input',
      ...(fieldErrors && { fieldErrors }),
      requestId: '1',
    })

  it.each<[unknown, string, string]>([
    [rejected(400, 'Password is weak'), 'Check your details', 'Password must be at least 6 characters long'],
    [
      rejected(400, 'password: too long', { password: 'Password must be at most 1000 characters long' }),
      'Check your details',
      'Password must be at most 1000 characters long',
    ],
    [rejected(400, 'Invalid Email'), 'Check your details', 'Please enter a valid email address'],
    [
      rejected(400, 'firstName: Required', { firstName: 'Required' }),
      'Check your details',
      'Please fill in all required fields',
    ],
    [
      rejected(409, 'Conflict'),
      'Account already exists',
      'Try signing in instead, or use a different email.',
    ],
    [
      rejected(422, 'A user with this address already exists'),
      'Account already exists',
      'Try signing in instead, or use a different email.',
    ],
    [
      rejected(500, 'Something went wrong'),
      'Server error',
      'Please try again in a minute. If this continues, contact support@find.example.com.',
    ],
    [rejected(429, 'Too many requests.'), 'Signup failed', 'Too many requests.'],
    [new ApiError(502, 'Bad Gateway', null), 'Signup failed', '502: Bad Gateway'],
    [
      new TypeError('Failed to fetch'),
      'Network error',
      'Network error. Please check your connection and try again.',
    ],
  ])('says what %s means', (error, title, description) => {
    expect(signupRefusal(error, 'find.example.com')).toMatchObject({ title, description })
  })
})
