import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useHoursQuestion } from '#web/hours/use-hours-question.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { IncompleteLink, LinkHelp } from './emailed-link-faults.tsx'

/** Target of the link that asks owners about their hours. Opening it changes nothing: email scanners open every link. */
export function HoursQuestionPage() {
  const { step, given, fault, isReady, answer } = useHoursQuestion()
  const seo = <Seo title="Are your hours still right?" description="Confirm your opening hours." />
  if (given) {
    return (
      <SignInFrame
        isAnswer
        title={given === 'right' ? 'Thank you' : 'No more questions'}
        lead={
          given === 'right'
            ? 'Your page now says when the hours were confirmed.'
            : 'We won’t ask about the hours of this business again.'
        }
      >
        {seo}
      </SignInFrame>
    )
  }
  if (step === 'incomplete') return <IncompleteLink>{seo}</IncompleteLink>
  return (
    <SignInFrame
      title="Are your hours still right?"
      lead="The email shows them as visitors see them, with the next holidays."
    >
      {seo}
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        <Button variant="primary" isBig disabled={!isReady} onClick={() => answer('right')}>
          {step === 'running' ? 'Sending...' : 'Still right'}
        </Button>
        <Button variant="quiet" disabled={!isReady} onClick={() => answer('stop')}>
          Don’t ask me again
        </Button>
      </div>
      {fault ? <LinkHelp /> : null}
    </SignInFrame>
  )
}
