import { faultsOrReason, newPasswordFaults } from '#web/auth/account-faults.ts'
import { resetPassword } from '#web/auth/auth.queries.ts'
import { NewPasswordFields } from '#web/auth/signup-form.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'

type ResetField = 'password' | 'confirmPassword'

type ResetPasswordFormProps = {
  token: string
  onDone: () => void
  /** The link has expired or was used. */
  onDead: () => void
}

/** Sets a new password with the token of an email link. */
export function ResetPasswordForm({ token, onDone, onDead }: ResetPasswordFormProps) {
  const api = useApi()
  const { faults, isSending, isReady, formProps } = useNativeForm<ResetField, void>({
    fields: ['password', 'confirmPassword'],
    check: newPasswordFaults,
    send: ({ password }) => resetPassword(api, { token, password }),
    onSent: onDone,
    toFaults: (error) => faultsOrReason(error, ['password']),
    onFailed: (error) => {
      if (toFieldFaults(error).token) onDead()
    },
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <NewPasswordFields faults={faults} />
      <SubmitButton
        isBig
        disabled={!isReady}
        isSending={isSending}
        label="Set new password"
        sending="Saving..."
      />
    </form>
  )
}
