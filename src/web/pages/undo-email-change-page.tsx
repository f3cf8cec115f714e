import { paths } from '#shared/lib/paths.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useUndoEmailChange } from '#web/auth/use-undo-email-change.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LinkPress } from './emailed-link-frames.tsx'

/** Target of the notice sent to the previous address. */
export function UndoEmailChangePage() {
  const { step, fault, isReady, undo } = useUndoEmailChange()
  const seo = <Seo title="Restore your email address" description="Undo a change to your email address." />
  if (step === 'done') {
    return (
      <SignInFrame
        isAnswer
        title="Your email address is back"
        lead="Everyone was signed out of your account, and its password no longer works. Please choose a new one."
      >
        {seo}
        <ButtonLink variant="primary" isBig isBlock to={paths.forgotPassword}>
          Choose a new password
        </ButtonLink>
      </SignInFrame>
    )
  }
  return (
    <LinkPress
      title="Restore your email address"
      lead="If you didn’t change it yourself, this restores your account’s previous address and signs everyone out."
      isIncomplete={step === 'incomplete'}
      fault={fault}
      seo={seo}
    >
      <Button variant="primary" isBig disabled={!isReady} onClick={undo}>
        {step === 'running' ? 'Restoring...' : 'Restore my address'}
      </Button>
    </LinkPress>
  )
}
