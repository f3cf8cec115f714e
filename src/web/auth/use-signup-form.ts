import { createAccount } from '#web/auth/auth.queries.ts'
import {
  firstFault,
  type SignupFaults,
  type SignupValues,
  signupFaults,
  signupFields,
  signupRefusal,
} from '#web/auth/signup-faults.ts'
import { useNativeForm } from '#web/auth/use-native-form.ts'
import type { Api } from '#web/lib/api-client.ts'
import { type PublicConfig, useAppContext } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { honeypotName } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Milliseconds between the press and the request (specification §5). */
const submitDelay = 1_000

/** The form's values; the honeypot never shows an error, which would focus it. */
type GivenValues = SignupValues & Record<typeof honeypotName, string>

/** The sign-up form. The auth state has the new user; the page handles the redirect. */
export function useSignupForm() {
  const { api, config } = useAppContext()
  return useNativeForm<keyof GivenValues>({
    fields: [...signupFields, honeypotName],
    check(values) {
      const faults = signupFaults(values)
      const title = firstFault(faults)
      if (title) toast({ title, variant: 'destructive' })
      return faults
    },
    async send(values, isHere) {
      await new Promise((resolve) => setTimeout(resolve, submitDelay))
      // Leaving within that second cancels the sign-up.
      return isHere() ? signUp(api, config, values) : {}
    },
  })
}

async function signUp(api: Api, config: PublicConfig, values: GivenValues): Promise<SignupFaults> {
  try {
    const { user, token } = await createAccount(api, {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      password: values.password,
      url2: values.url2,
    })
    login(user, token)
    toast({ title: `Welcome to ${config.siteName}!` })
    return {}
  } catch (error) {
    const { faults, ...notice } = signupRefusal(error, new URL(config.publicUrl).hostname)
    toast({ ...notice, variant: 'destructive' })
    return faults
  }
}
