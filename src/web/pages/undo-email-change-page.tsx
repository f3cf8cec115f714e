import { paths } from '#shared/lib/paths.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useUndoEmailChange } from '#web/auth/use-undo-email-change.ts'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'

/** Where the notice to an earlier address leads. Opening it changes nothing: mail scanners open every link. */
export function UndoEmailChangePage() {
  const { step, fault, isReady, undo } = useUndoEmailChange()
  const seo = <Seo title="Take your email address back" description="Undo a change of your email address." />
  if (step === 'done') {
    return (
      <SignInFrame
        isAnswer
        title="Your email address is back"
        lead="Everybody was signed out of your account, and its password has ended. Please choose a new one."
      >
        {seo}
        <ButtonLink variant="primary" isBig isBlock to={paths.forgotPassword}>
          Choose a new password
        </ButtonLink>
      </SignInFrame>
    )
  }
  if (step === 'incomplete') {
    return (
      <SignInFrame title="The link is not complete" lead="Please open the link in your email again.">
        {seo}
        <AskForHelp />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Take your email address back"
      lead="If you didn't change it yourself, this gives your account its earlier address again and signs everybody out of it."
    >
      {seo}
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        <Button variant="primary" isBig disabled={!isReady} onClick={undo}>
          {step === 'running' ? 'Taking it back...' : 'Take my address back'}
        </Button>
      </div>
      {fault ? <AskForHelp /> : null}
    </SignInFrame>
  )
}

/** Somebody else may have the account by now, so this must not be a dead end. */
function AskForHelp() {
  return (
    <p className="SignIn-note">
      The link doesn't help? <ContactButton className="Link">Contact us</ContactButton>
    </p>
  )
}
