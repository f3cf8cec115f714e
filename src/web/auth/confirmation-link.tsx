import { useState } from 'react'
import { sendConfirmationLink } from '#web/auth/email-confirmation.queries.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { updateUser } from '#web/lib/auth-state.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'

/** A button that emails the visitor another link to confirm their address, and its answer. */
export function ConfirmationLink({ onConfirmed }: { onConfirmed?: () => void }) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const [answer, setAnswer] = useState<string | null>(null)
  const resend = () =>
    run(async () => {
      try {
        if (!(await sendConfirmationLink(api)))
          return setAnswer('A new link is on its way. Only the newest one works.')
        updateUser({ isEmailConfirmed: true })
        onConfirmed?.()
      } catch (error) {
        setAnswer(serverErrorText(error))
      }
    })
  return (
    <>
      <p role="status">{answer}</p>
      <button type="button" className="Link" disabled={isRunning} onClick={() => void resend()}>
        {isRunning ? 'Sending...' : 'Send a new link'}
      </button>
    </>
  )
}
