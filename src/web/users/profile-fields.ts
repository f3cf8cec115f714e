import { contactFaults, type Faults } from '#web/lib/field-faults.ts'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'

const profileFields = ['firstName', 'lastName', 'email'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileDraft = Record<ProfileField, string>

export type ProfileFaults = Faults<ProfileField | 'profileImage'>

export const missingProfile: ProfileDraft = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter your email address',
}

/** Faults that block saving a profile. */
export const profileFaults = (draft: ProfileDraft): ProfileFaults => contactFaults(draft, missingProfile)

/** The body of PUT /api/users/profile. */
export function toProfileForm(draft: ProfileDraft, picture: PictureChange): FormData {
  const form = new FormData()
  for (const field of profileFields) form.set(field, draft[field].trim())
  if (picture.kind === 'new') form.set('profileImage', picture.jpeg, 'profile.jpg')
  if (picture.kind === 'removed') form.set('removeProfileImage', 'true')
  return form
}
