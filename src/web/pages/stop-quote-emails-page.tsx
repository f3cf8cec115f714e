import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { useStopQuoteEmails } from '#web/quote-requests/use-stop-quote-emails.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'

/** Target of the link in quote requests by email. Opening it changes nothing: email scanners open every link. */
export function StopQuoteEmailsPage() {
  const { step, fault, isReady, stop } = useStopQuoteEmails()
  const seo = <Seo title="Stop quote requests by email" description="Get no more quote requests by email." />
  if (step === 'done') {
    return (
      <SignInFrame
        isAnswer
        title="No more emails"
        lead="Quote requests are no longer sent to this address, for any listing that has it."
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
      title="Stop quote requests by email"
      lead="Customers’ quote requests will no longer be sent to this address. The listing stays as it is."
    >
      {seo}
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        <Button variant="primary" isBig disabled={!isReady} onClick={stop}>
          {step === 'running' ? 'Stopping...' : 'Stop these emails'}
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
