import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useHoursQuestion } from '#web/hours/use-hours-question.ts'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'

/** Target of the link that asks owners about their hours. Opening it changes nothing: email scanners open every link. */
export function HoursQuestionPage() {
  const { step, fault, isReady, answer } = useHoursQuestion()
  const seo = <Seo title="Are your hours still right?" description="Confirm your opening hours." />
  if (step === 'right' || step === 'stop') {
    return (
      <SignInFrame
        isAnswer
        title={step === 'right' ? 'Thank you' : 'No more questions'}
        lead={
          step === 'right'
            ? 'Your page now says when the hours were confirmed.'
            : 'We won’t ask about the hours of this business again.'
        }
      >
        {seo}
      </SignInFrame>
    )
  }
  if (step === 'incomplete') {
    return (
      <SignInFrame title="This link is incomplete" lead="Please open the link in your email again.">
        {seo}
      </SignInFrame>
    )
  }
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
      {fault ? (
        <p className="SignIn-note">
          Link not working? <ContactButton className="Link">Contact us</ContactButton>
        </p>
      ) : null}
    </SignInFrame>
  )
}
