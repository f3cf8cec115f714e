import type { Session } from '#shared/auth/auth.schemas.ts'
import { createAccount } from '#web/auth/auth.queries.ts'
import { type SignupValues, signupFaults, signupFields, signupRefusal } from '#web/auth/signup-faults.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { honeypotName } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Milliseconds between the press and the request (specification §5). */
const submitDelay = 1_000

/** The form's values; the honeypot never shows an error, which would focus it. */
type GivenValues = SignupValues & Record<typeof honeypotName, string>

/** The sign-up form. The auth state has the new user; the page handles the redirect. */
export function useSignupForm() {
  const { api, config } = useAppContext()
  const refusalOf = (error: unknown) => signupRefusal(error, new URL(config.publicUrl).hostname)
  return useNativeForm<keyof GivenValues, Session | null>({
    fields: [...signupFields, honeypotName],
    check: signupFaults,
    async send(values, isHere) {
      await new Promise((resolve) => setTimeout(resolve, submitDelay))
      // Anyone who left within that second changed their mind.
      return isHere() ? createAccount(api, toAccount(values)) : null
    },
    onSent: (session) => {
      if (!session) return
      login(session.user, session.token)
      const { email, isEmailConfirmed } = session.user
      toast({
        title: `Welcome to ${config.siteName}!`,
        ...(!isEmailConfirmed && { description: `Please open the link we sent to ${email}.` }),
      })
    },
    toFaults: (error) => refusalOf(error).faults,
    onFailed: (error) => {
      const { title, description } = refusalOf(error)
      toast({ title, description, variant: 'destructive' })
    },
  })
}

const toAccount = ({ firstName, lastName, email, password, url2 }: GivenValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  password,
  url2,
})
