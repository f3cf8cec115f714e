import { paths } from '#shared/lib/paths.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useConfirmEmail } from '#web/auth/use-confirm-email.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LinkPress } from './emailed-link-frames.tsx'

/** Target of the link that confirms an email address. */
export function ConfirmEmailPage() {
  const { user } = useAuth()
  const { step, fault, isReady, confirm } = useConfirmEmail()
  const seo = (
    <Seo title="Confirm your email address" description="Confirm the email address of your account." />
  )
  if (step === 'done') {
    return (
      <SignInFrame
        isAnswer
        title="Your email address is confirmed"
        lead="Thank you. If you added a business, everyone can find it now."
      >
        {seo}
        <ButtonLink variant="primary" isBig isBlock to={user ? paths.dashboard : paths.login}>
          {user ? 'Go to your dashboard' : 'Sign in'}
        </ButtonLink>
      </SignInFrame>
    )
  }
  return (
    <LinkPress
      title="Confirm your email address"
      lead="One tap completes your account."
      isIncomplete={step === 'incomplete'}
      fault={fault}
      seo={seo}
    >
      {fault ? (
        <ButtonLink isBig to={paths.profile}>
          Get a new link in your account
        </ButtonLink>
      ) : (
        <Button variant="primary" isBig disabled={!isReady} onClick={confirm}>
          {step === 'running' ? 'Confirming...' : 'Confirm my email address'}
        </Button>
      )}
    </LinkPress>
  )
}
