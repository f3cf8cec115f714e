import { isEmailAddress } from '#shared/lib/email.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'

export const profileFields = ['firstName', 'lastName', 'email'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileDraft = Record<ProfileField, string>

/** Error messages by field, ready to show. */
export type ProfileFaults = Partial<Record<ProfileField | 'profileImage', string>>

const missing: ProfileDraft = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter your email address',
}
const invalidEmail = 'Please enter a valid email address'

/** Errors in a draft. */
export function profileFaults(draft: ProfileDraft): ProfileFaults {
  const faults: ProfileFaults = {}
  for (const field of profileFields) if (draft[field].trim() === '') faults[field] = missing[field]
  if (!faults.email && !isEmailAddress(draft.email.trim())) faults.email = invalidEmail
  return faults
}

/** The server's field errors, in the form's own words when it has them. */
export function refusedFields(error: unknown): ProfileFaults {
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  const faults: ProfileFaults = {}
  for (const field of [...profileFields, 'profileImage'] as const) {
    const text = told[field]
    if (text) faults[field] = text === 'Invalid email' ? invalidEmail : text
    if (text === 'Required' && field !== 'profileImage') faults[field] = missing[field]
  }
  return faults
}

/** The body of PUT /api/users/profile. */
export function toProfileForm(draft: ProfileDraft, picture: PictureChange): FormData {
  const form = new FormData()
  for (const field of profileFields) form.set(field, draft[field].trim())
  if (picture.kind === 'new') form.set('profileImage', picture.jpeg, 'profile.jpg')
  if (picture.kind === 'removed') form.set('removeProfileImage', 'true')
  return form
}
