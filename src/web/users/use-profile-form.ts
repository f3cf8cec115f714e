import { useRef, useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { type AppContext, useAppContext } from '#web/lib/app-context.ts'
import { updateUser } from '#web/lib/auth-state.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import {
  type ProfileDraft,
  type ProfileFaults,
  type ProfileField,
  profileFaults,
  profileFields,
  refusedFields,
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
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const picture = useProfilePicture()
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const [faults, setFaults] = useState<ProfileFaults>({})
  const [isSaving, setSaving] = useState(false)
  useFocusBack(isSaving)
  const { firstName = '', lastName = '', email = '' } = profile ?? {}
  const draft: ProfileDraft = { firstName, lastName, email, ...typed }

  const change = (field: ProfileField, text: string) => {
    setTyped({ ...typed, [field]: text })
    setFaults(({ [field]: _mended, ...others }) => others)
  }
  const showFaults = ({ profileImage, ...found }: ProfileFaults) => {
    setFaults(found)
    if (profileImage) picture.refuse(profileImage)
    const first = profileFields.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  const save = async () => {
    try {
      await storeProfile(context, toProfileForm(draft, await picture.read()))
      setTyped({})
      setFaults({})
      picture.reset()
      toast({ title: 'Profile Updated', description: 'Your changes are saved.' })
    } catch (error) {
      const refused = refusedFields(error)
      // The server's message uses the API's field names.
      const [inWords = serverErrorText(error, 'Failed to update profile. Please try again.')] =
        Object.values(refused)
      toast({ title: 'Update Failed', description: inWords, variant: 'destructive' })
      showFaults(refused)
    }
  }
  const submit = async () => {
    const found = profileFaults(draft)
    if (Object.keys(found).length > 0) return showFaults(found)
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    await save()
    isRunning.current = false
    setSaving(false)
  }
  return { form, draft, faults, picture, isSaving, change, submit }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
