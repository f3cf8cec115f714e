import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { durationText } from '#shared/businesses/answer-time.ts'
import { paths } from '#shared/lib/paths.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { apartText } from './apart-text.ts'
import type { ShownRound } from './use-step-address.ts'

const names = new Intl.ListFormat('en-US')

/** The next steps, and the businesses that couldn't be asked. */
export function RoundSent({ sent, files }: { sent: ShownRound; files: ReactNode }) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { asked, notAsked, earlier, firstAnswerMinutes, apart, email } = sent
  const replies = asked.length === 1 ? 'They usually reply' : 'The fastest usually replies'
  return (
    <div className="Form RoundSent">
      <MailCheck className="Icon" />
      <h2 ref={heading} tabIndex={-1}>
        {asked.length === 1 ? `We asked ${asked[0]?.name}` : `We asked ${asked.length} businesses`}
      </h2>
      <p>
        {names.format(asked.map(({ name }) => name))}.
        {earlier ? ` You’ll see ${earlier.name}’s reply with theirs.` : null}
        {firstAnswerMinutes === null ? null : ` ${replies} in ${durationText(firstAnswerMinutes)}.`}
      </p>
      {apart ? <p>{apartText(apart)}</p> : null}
      {notAsked.map(({ id, reason }) => (
        <Alert key={id} tone="wait">
          {reason}
        </Alert>
      ))}
      {files}
      <ol className="NextSteps">
        <li>
          <b>Check your email.</b> The link we sent to <b>{email}</b> shows every quote side by side: price,
          what’s included and when they can come.
        </li>
        <li>
          <b>Choose one.</b> One tap lets the others know.
        </li>
        <li>
          <b>Agree on the price before work starts.</b> You pay the business directly.
        </li>
      </ol>
      <div className="Form-end">
        {user ? (
          <ButtonLink variant="primary" to={paths.messages}>
            See your requests
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to={paths.businesses}>
            Back to businesses
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
