import { useId, useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, contactNotice, hasFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Honeypot, honeypotName } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { subscribe } from './notifications.queries.ts'

const missing = { email: 'Please enter your email address' }

/** Subscribes an address to the newsletter. It clears after success and keeps the text after a failure. */
export function NewsletterForm() {
  const errorId = useId()
  const { faults, isReady, isSending, isSent, formProps } = useNewsletter()
  return (
    <form className="Newsletter" {...formProps}>
      <div className="Inline">
        <Input
          type="email"
          name="email"
          autoComplete="email"
          placeholder="Your email"
          aria-label="Email for the newsletter"
          aria-invalid={faults.email ? true : undefined}
          aria-describedby={faults.email ? errorId : undefined}
        />
        <SubmitButton
          variant="outline"
          disabled={!isReady}
          isSending={isSending}
          label="Subscribe"
          sending="Subscribing..."
        />
      </div>
      <FieldError id={errorId} message={faults.email} />
      <div role="status">
        {isSent ? (
          <p className="Field-hint">
            Next, open the link in the email we sent you. If you already get our newsletter, you’re done.
          </p>
        ) : null}
      </div>
      <Honeypot />
    </form>
  )
}

/** The texts are the specification's (§5, §8). */
function useNewsletter() {
  const api = useApi()
  const [isSent, setSent] = useState(false)
  const form = useNativeForm<'email' | typeof honeypotName, unknown>({
    fields: ['email', honeypotName],
    resetsOnSuccess: true,
    check: (values) => {
      setSent(false)
      const faults = contactFaults(values, missing)
      if (hasFaults(faults))
        toast(contactNotice(faults, { title: 'Email Required', description: missing.email }))
      return faults
    },
    send: ({ email, url2 }) => subscribe(api, { email: email.trim(), url2 }),
    onSent() {
      setSent(true)
      toast({
        title: 'Subscribed Successfully!',
        description: 'Thank you for subscribing to our newsletter',
      })
    },
    toFaults: (error) => ({ email: serverErrorText(error, 'Please try again later') }),
    onFailed: (_error, { email: description }) =>
      toast({ title: 'Subscription Failed', description, variant: 'destructive' }),
  })
  return { ...form, isSent }
}
