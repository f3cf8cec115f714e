import { useState } from 'react'
import { faultsOrReason, missingEmail } from '#web/auth/account-faults.ts'
import { askForReset } from '#web/auth/auth.queries.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { readTypedEmail } from '#web/auth/typed-email.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults } from '#web/lib/field-faults.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Honeypot, honeypotName } from '#web/ui/honeypot.tsx'

/** Requests a link by email. The confirmation is the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const api = useApi()
  // The server’s HTML has none.
  const typed = useHydrated() ? readTypedEmail() : ''
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { faults, isSending, isReady, formProps } = useNativeForm<'email' | typeof honeypotName, string>({
    fields: ['email', honeypotName],
    check: ({ email }) => contactFaults({ email }, { email: missingEmail }),
    async send({ email, url2 }) {
      setSentTo(null)
      await askForReset(api, { email: email.trim(), url2 })
      return email.trim()
    },
    onSent: setSentTo,
    toFaults: (error) => faultsOrReason(error, ['email']),
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      {sentTo ? (
        <Alert tone="ok">
          If {sentTo} has an account, we’ve emailed it a link. The link works for 10 minutes. Don’t see it?
          Check your spam folder, or send it again.
        </Alert>
      ) : null}
      <EmailField error={faults.email} autoComplete="username" typed={typed} />
      <Honeypot />
      <Button variant={sentTo ? 'outline' : 'primary'} isBig type="submit" disabled={!isReady}>
        {submitLabel(isSending, sentTo !== null)}
      </Button>
    </form>
  )
}

function submitLabel(isSending: boolean, wasSent: boolean): string {
  if (isSending) return 'Sending...'
  return wasSent ? 'Send it again' : 'Send me a link'
}
