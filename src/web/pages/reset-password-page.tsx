import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { ResetPasswordForm } from '#web/auth/reset-password-form.tsx'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { logout } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Target of the email link. Its token has been removed from the address by then (entry-client.tsx). */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [isDead, setDead] = useState(false)
  const token = isHydrated ? (urlSecrets().get('token') ?? '') : ''
  if (isDead || (isHydrated && !token)) return <NewLink wasThere={isDead} />
  const finish = () => {
    // The password change ended every session, including this browser's.
    logout()
    toast({ title: 'Your password was changed', description: 'Please sign in with your new password.' })
    void navigate(paths.login, { replace: true })
  }
  return (
    <SignInFrame
      title="Choose a new password"
      lead="You’ll be signed out everywhere and can sign in with the new one."
    >
      <Seo title="Choose a new password" description="Choose a new password for your account." />
      <ResetPasswordForm token={token} onDone={finish} onDead={() => setDead(true)} />
    </SignInFrame>
  )
}

function NewLink({ wasThere }: { wasThere: boolean }) {
  return (
    <SignInFrame
      isAnswer={wasThere}
      title={wasThere ? 'This link has expired' : 'This link is incomplete'}
      lead={
        wasThere
          ? 'Each link works once, for 10 minutes or until you request another one.'
          : 'Please open the link in your email again, or request a new one.'
      }
    >
      <Seo title="Choose a new password" description="Request a new link to choose a password." />
      <ButtonLink variant="primary" isBig isBlock to={paths.forgotPassword}>
        Send me a new link
      </ButtonLink>
    </SignInFrame>
  )
}
