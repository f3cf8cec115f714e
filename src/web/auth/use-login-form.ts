import { withFaults } from '#web/auth/account-faults.ts'
import { createSession } from '#web/auth/auth.queries.ts'
import { type Faults, useNativeForm } from '#web/auth/use-native-form.ts'
import { type Api, ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { toast } from '#web/ui/toast-store.ts'

type LoginField = 'email' | 'password'
type LoginFaults = Faults<LoginField>

/** The sign-in form. The auth state has the signed-in user; the page handles the redirect. */
export function useLoginForm() {
  const api = useApi()
  return useNativeForm<LoginField>({
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      withFaults({
        email: email.trim() === '' ? 'Please enter your email address' : undefined,
        password: password === '' ? 'Please enter your password' : undefined,
      }),
    send: (values) => signIn(api, { ...values, email: values.email.trim() }),
  })
}

async function signIn(api: Api, credentials: Record<LoginField, string>): Promise<LoginFaults> {
  try {
    const { user, token } = await createSession(api, credentials)
    login(user, token)
    toast({ title: 'Welcome back! You have successfully logged in.' })
    return {}
  } catch (error) {
    return loginFaults(error)
  }
}

/** A rejection is shown in the form; a failure that typing can't fix is a toast (specification §8). */
function loginFaults(error: unknown): LoginFaults {
  if (error instanceof ApiError && error.status < 500) {
    // Too many attempts, or the correct password of a blocked account.
    const isSaid = error.status === 429 || error.status === 403
    return { form: isSaid ? serverErrorText(error, error.message) : 'Invalid email or password' }
  }
  toast({
    title: 'An error occurred during login',
    description: serverErrorText(error, 'Please check your connection and try again.'),
    variant: 'destructive',
  })
  return {}
}
