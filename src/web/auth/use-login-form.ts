import type { Session } from '#shared/auth/auth.schemas.ts'
import { createSession } from '#web/auth/auth.queries.ts'
import { type NextStep, nextStepOf } from '#web/auth/next-step.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { emptyFaults, type Faults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

type LoginField = 'email' | 'password'

const missing = { email: 'Please enter your email address', password: 'Please enter your password' }

/** The sign-in form. The auth state has the signed-in user; the page handles the redirect, and a second step. */
export function useLoginForm(onNextStep: (step: NextStep) => void) {
  const api = useApi()
  return useNativeForm<LoginField, Session>({
    fields: ['email', 'password'],
    // Blanks alone are a valid password.
    check: ({ email, password }) => emptyFaults({ email, password: password && 'given' }, missing),
    send: ({ email, password }) => createSession(api, { email: email.trim(), password }),
    onSent: ({ user, token }) => {
      login(user, token)
      toast({ title: 'Welcome back! You have successfully logged in.' })
    },
    toFaults: loginFaults,
    onFailed: (error, { form }) => {
      const step = nextStepOf(error)
      if (step) return onNextStep(step)
      if (form) return
      toastFailure('An error occurred during login', error)
    },
  })
}

/** A rejected sign-in is shown in the form; failures that typing can't fix are a toast (specification §8). */
function loginFaults(error: unknown): Faults<'form'> {
  if (!(error instanceof ApiError) || error.status >= 500 || nextStepOf(error)) return {}
  // Too many guesses, or the right password of a blocked account.
  const isSaid = error.status === 429 || error.status === 403
  return { form: isSaid ? serverErrorText(error, error.message) : 'Invalid email or password' }
}
