import { describe, expect, it } from 'vitest'
import { profileFaults, toProfileForm } from './profile-fields.ts'

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
