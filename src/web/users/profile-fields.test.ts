import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/lib/errors.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { profileFaults, refusedFields, toProfileForm } from './profile-fields.ts'

const maya = { firstName: ' Maya ', lastName: 'Reyes', email: ' maya@example.com ' }

describe('profileFaults', () => {
  it.each([
    [{}, {}],
    [{ firstName: ' ' }, { firstName: 'Please enter your first name' }],
    [{ lastName: '' }, { lastName: 'Please enter your last name' }],
    [{ email: '' }, { email: 'Please enter your email address' }],
    [{ email: 'maya@' }, { email: 'Please enter a valid email address' }],
  ])('%j: %j', (changes, faults) => {
    expect(profileFaults({ ...maya, ...changes })).toEqual(faults)
  })
})

describe('refusedFields', () => {
  it("shows the server's field errors in the form's own words", () => {
    const fieldErrors = {
      firstName: 'Required',
      email: 'Invalid email',
      profileImage: 'Too much',
      role: 'No',
    }
    const body = { fieldErrors } as Partial<ErrorBody> as ErrorBody
    expect(refusedFields(new ApiError(400, 'Bad Request', body))).toEqual({
      firstName: 'Please enter your first name',
      email: 'Please enter a valid email address',
      profileImage: 'Too much',
    })
  })

  it('has no field errors when the network failed', () => {
    expect(refusedFields(new TypeError('Failed to fetch'))).toEqual({})
  })
})

describe('toProfileForm', () => {
  it('sends trimmed texts, and the picture only if it changed', () => {
    expect([...toProfileForm(maya, { kind: 'kept' })]).toEqual([
      ['firstName', 'Maya'],
      ['lastName', 'Reyes'],
      ['email', 'maya@example.com'],
    ])
    expect(toProfileForm(maya, { kind: 'removed' }).get('removeProfileImage')).toBe('true')
    const picture = toProfileForm(maya, { kind: 'new', jpeg: new Blob(['x']), previewUrl: 'blob:x' })
    expect(picture.get('profileImage')).toMatchObject({ name: 'profile.jpg', size: 1 })
  })
})
