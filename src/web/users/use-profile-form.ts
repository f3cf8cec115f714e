import { type FormEvent, useState } from 'react'
import { type AppContext, useAppContext } from '#web/lib/app-context.ts'
import { updateUser } from '#web/lib/auth-state.ts'
import { hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import {
  missingProfile,
  type ProfileDraft,
  type ProfileFaults,
  type ProfileField,
  profileFaults,
  toProfileForm,
} from './profile-fields.ts'
import { useProfilePicture } from './use-profile-picture.ts'
import { type OwnProfile, profileQuery, updateProfile } from './users.queries.ts'

/** Saves the form and updates the visitor's name and picture everywhere. */
async function storeProfile({ api, queryClient }: AppContext, form: FormData): Promise<void> {
  const user = await updateProfile(api, form)
  updateUser(user)
  const { profileImageUrl, ...same } = user
  queryClient.setQueryData(
    profileQuery(api).queryKey,
    (old) => old && { ...old, ...same, profilePictureUrl: profileImageUrl },
  )
  // Reviews show the name, and the history has this change.
  void queryClient.invalidateQueries({ queryKey: ['businesses'] })
  void queryClient.invalidateQueries({ queryKey: ['mine', 'activity'] })
}

/**
 * State of the profile form: the draft over the stored profile, field errors, and saving it once. Lives above the tabs,
 * so that switching tabs loses nothing.
 */
export function useProfileForm(profile: OwnProfile | undefined) {
  const context = useAppContext()
  const picture = useProfilePicture()
  const { form, faults, isSending, showFaults, clearFaults, send } = useSubmit<keyof ProfileFaults>()
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const { firstName = '', lastName = '', email = '' } = profile ?? {}
  const draft: ProfileDraft = { firstName, lastName, email, ...typed }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = profileFaults(draft)
    if (hasFaults(found)) return showFaults(found)
    await send(async () => storeProfile(context, toProfileForm(draft, await picture.read())), {
      onSent: () => {
        setTyped({})
        picture.reset()
        toast({ title: 'Profile Updated', description: 'Your changes are saved.' })
      },
      toFaults: (error) => toFieldFaults(error, missingProfile),
      onFailed: (error, fieldFaults) => {
        if (fieldFaults.profileImage) picture.refuse(fieldFaults.profileImage)
        toastFailure('Update Failed', error, 'Failed to update profile. Please try again.')
      },
    })
  }
  const bind = (name: ProfileField) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      clearFaults([name])
    },
  })
  return { form, draft, faults, picture, isSending, bind, submit }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
