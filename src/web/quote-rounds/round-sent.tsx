import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'

const names = new Intl.ListFormat('en-US')

/** What happens next, and who couldn't be asked. */
export function RoundSent({
  sent,
  files,
}: {
  sent: Pick<QuoteRoundSent, 'asked' | 'notAsked' | 'earlier'>
  files: ReactNode
}) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { asked, notAsked, earlier } = sent
  return (
    <div className="Form RoundSent">
      <MailCheck className="Icon" />
      <h2 ref={heading} tabIndex={-1}>
        {asked.length === 1 ? `${asked[0]?.name} is asked` : `${asked.length} businesses are asked`}
      </h2>
      <p>
        {names.format(asked.map(({ name }) => name))}.
        {earlier ? ` The answer of ${earlier.name}, whom you asked before, will stand beside theirs.` : null}
      </p>
      {notAsked.map(({ id, reason }) => (
        <Alert key={id} tone="wait">
          {reason}
        </Alert>
      ))}
      {files}
      <ol className="NextSteps">
        <li>
          <b>Check your email.</b> One link shows all the answers side by side: price, what is included, and
          when they can come.
        </li>
        <li>
          <b>Choose one.</b> We tell the others for you, kindly, with one press.
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
