import { newPasswordFaults } from '#web/auth/account-faults.ts'
import { resetPassword } from '#web/auth/auth.queries.ts'
import { NewPasswordFields } from '#web/auth/signup-form.tsx'
import { type Faults, useNativeForm } from '#web/auth/use-native-form.ts'
import { type Api, ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
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
  const { faults, isSending, isReady, formProps } = useNativeForm<ResetField>({
    fields: ['password', 'confirmPassword'],
    check: newPasswordFaults,
    async send({ password }) {
      const result = await reset(api, token, password)
      if (result === 'done') onDone()
      else if (result === 'dead') onDead()
      else return result
      return {}
    },
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <NewPasswordFields faults={faults} />
      <Button variant="primary" isBig type="submit" disabled={!isReady}>
        {isSending ? 'Saving...' : 'Set new password'}
      </Button>
    </form>
  )
}

async function reset(
  api: Api,
  token: string,
  password: string,
): Promise<'done' | 'dead' | Faults<ResetField>> {
  try {
    await resetPassword(api, { token, password })
    return 'done'
  } catch (error) {
    const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
    if (told.token) return 'dead'
    if (told.password) return { password: told.password }
    return { form: serverErrorText(error, 'Please check your connection and try again.') }
  }
}
