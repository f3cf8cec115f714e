import { paths } from '#shared/lib/paths.ts'
import { staleSession } from '#shared/lib/stale-session.ts'
import { LoginForm } from '#web/auth/login-form.tsx'
import { useLeaveWhenSignedIn, useReturnTo } from '#web/auth/return-to.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { signupHref } from '#web/auth/sign-in-hrefs.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { endedKey } from '#web/lib/auth-state.ts'
import { readStoredJson } from '#web/lib/browser-storage.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'

export function LoginPage() {
  const { siteName } = usePublicConfig()
  const returnTo = useReturnTo()
  const isHydrated = useHydrated()
  useLeaveWhenSignedIn(returnTo)
  return (
    <SignInFrame
      title="Sign in"
      lead={
        <>
          New here?{' '}
          <Link className="Link" to={signupHref(returnTo)}>
            Create an account
          </Link>
        </>
      }
    >
      <Seo
        title="Sign in"
        description={`Sign in to ${siteName} to save, follow and review Austin businesses, and to manage your own listings.`}
        path={paths.login}
      />
      {isHydrated && readStoredJson(endedKey) === 'session_stale' ? (
        <Alert tone="wait">{staleSession}</Alert>
      ) : null}
      <LoginForm returnTo={returnTo} />
    </SignInFrame>
  )
}
