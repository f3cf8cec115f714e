import type { Session } from '#shared/auth/auth.schemas.ts'
import { passwordFault } from '#shared/auth/passwords.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changePassword } from './users.queries.ts'

const blank = { currentPassword: '', newPassword: '' }

function passwordFaults(draft: typeof blank) {
  const newPassword = passwordFault(draft.newPassword)
  return {
    ...emptyFaults(draft, { currentPassword: 'Please enter your current password' }),
    ...(newPassword && { newPassword }),
  }
}

/** The form for a new password. */
export function usePasswordForm() {
  const api = useApi()
  return useForm<typeof blank, Session>({
    blank,
    check: passwordFaults,
    send: (passwords) => changePassword(api, passwords),
    onSent: ({ user, token }) => {
      login(user, token)
      toast({ title: 'Password Changed', description: 'You’ve been signed out everywhere else.' })
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Password Not Changed', error, 'Failed to change password. Please try again.')
    },
  })
}
