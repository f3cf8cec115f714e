import { useRef, useState } from 'react'
import { passwordFault } from '#shared/auth/passwords.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { changePassword } from './users.queries.ts'

const passwordFields = ['currentPassword', 'newPassword'] as const
type PasswordField = (typeof passwordFields)[number]
type PasswordFaults = Partial<Record<PasswordField, string | null>>

const blank = { currentPassword: '', newPassword: '' }

function faultsOf({ currentPassword, newPassword }: typeof blank): PasswordFaults {
  return {
    currentPassword: currentPassword === '' ? 'Please enter your current password' : null,
    newPassword: passwordFault(newPassword),
  }
}

/** State of the new password form: its values, field errors, and sending it once. */
export function usePasswordForm() {
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [draft, setDraft] = useState(blank)
  const [faults, setFaults] = useState<PasswordFaults>({})
  const [isSaving, setSaving] = useState(false)
  useFocusBack(isSaving)

  const change = (field: PasswordField, text: string) => {
    setDraft({ ...draft, [field]: text })
    setFaults({ ...faults, [field]: null })
  }
  const showFaults = (found: PasswordFaults) => {
    setFaults(found)
    const first = passwordFields.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  const save = async () => {
    try {
      const { user, token } = await changePassword(api, draft)
      login(user, token)
      setDraft(blank)
      setFaults({})
      toast({ title: 'Password Changed', description: 'You’ve been signed out everywhere else.' })
    } catch (error) {
      const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
      // The server's message uses the API's field names.
      const [inWords = serverErrorText(error, 'Failed to change password. Please try again.')] =
        Object.values(told)
      toast({ title: 'Password Not Changed', description: inWords, variant: 'destructive' })
      showFaults({ currentPassword: told.currentPassword, newPassword: told.newPassword } as PasswordFaults)
    }
  }
  const submit = async () => {
    const found = faultsOf(draft)
    if (found.currentPassword || found.newPassword) return showFaults(found)
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    await save()
    isRunning.current = false
    setSaving(false)
  }
  return { form, draft, faults, isSaving, change, submit }
}
