import { Mail } from 'lucide-react'
import { useState } from 'react'
import { sendConfirmationLink } from '#web/auth/email-confirmation.queries.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { updateUser } from '#web/lib/auth-state.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'

/** The address to confirm, the consequence, and a button for another link. */
export function EmailReminder({ email }: { email: string }) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const [answer, setAnswer] = useState<string | null>(null)
  const resend = () =>
    run(async () => {
      try {
        if (await sendConfirmationLink(api)) return updateUser({ isEmailConfirmed: true })
        setAnswer('A new link is on its way. Only the newest one works.')
      } catch (error) {
        setAnswer(serverErrorText(error))
      }
    })
  return (
    <div className="EmailReminder-box">
      <Mail className="Icon" />
      <div>
        <p>
          Please confirm your email address with the link we sent to <b>{email}</b>. Until then, businesses
          you add aren’t public, your reviews come last, and requests you sent without signing in aren’t under
          Messages.
        </p>
        <p role="status">{answer}</p>
        {answer ? null : (
          <button type="button" className="Link" disabled={isRunning} onClick={() => void resend()}>
            {isRunning ? 'Sending...' : 'Send a new link'}
          </button>
        )}
      </div>
    </div>
  )
}
