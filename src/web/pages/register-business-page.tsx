import '#web/styles/owner.css'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { EmailReminderGate } from '#web/auth/email-reminder-gate.tsx'
import { loginHref, signupHref } from '#web/auth/sign-in-hrefs.ts'
import { RegistrationWizard } from '#web/businesses/registration/registration-wizard.tsx'
import { CategoryFields } from '#web/categories/category-fields.tsx'
import { CategoryPath } from '#web/categories/category-path.tsx'
import { ChosenServices } from '#web/categories/chosen-services.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { useAuth, wasSignedOutByServer } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { PinMap } from '#web/map/pin-map.tsx'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeletons } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function RegisterBusinessPage() {
  const { siteName } = usePublicConfig()
  const { user, isAuthenticated, isLoading } = useAuth()
  useSignInAgain(isAuthenticated, isLoading)
  const askForAccount = useAskForAccount()
  // After an expired session, the draft stays in this browser for its author.
  const mayBegin = user !== null || !(isLoading || wasSignedOutByServer())
  return (
    <>
      <EmailReminderGate />
      <div className="Page PageEnd PrivatePage">
        <Seo
          title="Register Your Business"
          description={`List your Austin business on ${siteName} in five short steps, free.`}
          path={paths.registerBusiness}
        />
        <div className="PageHead">
          <h1>Register Your Business</h1>
          <p>
            No fees to join. Five short steps, and your listing is in the directory as soon as you submit it
            and your email address is confirmed.
          </p>
        </div>
        {user ? null : <SignInFirst mayBegin={isLoading || mayBegin} />}
        {mayBegin ? (
          <RegistrationWizard
            // Another person in the same tab starts with their own draft.
            key={user?.id}
            askForAccount={user ? undefined : askForAccount}
            categoryFields={(props) => <CategoryFields {...props} single isRequired />}
            withServiceNames={(value, show) => <ChosenServices value={value}>{show}</ChosenServices>}
            categoryPath={(value) => <CategoryPath value={value} />}
            PinMap={PinMap}
            trade={(value) => <CategoryPath value={{ ...value, serviceIds: [] }} isShort />}
          />
        ) : null}
        {isLoading ? <WizardOutline /> : null}
      </div>
    </>
  )
}

/** If the session ended on the way, the user signs in and returns to the same step; the draft is kept. */
function useSignInAgain(isAuthenticated: boolean, isLoading: boolean): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasIn = useRef(false)
  useEffect(() => {
    if (isAuthenticated) wasIn.current = true
    else if (!isLoading && wasIn.current && wasSignedOutByServer())
      void navigate(loginHref(pathname + search), { replace: true })
  }, [isAuthenticated, isLoading, pathname, search, navigate])
}

/** Sends a visitor to sign in and back to the same step with the draft. */
function useAskForAccount(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    toast({
      title: 'Sign in to submit',
      description: 'You’ll come right back to this step, with everything filled in.',
    })
    void navigate(loginHref(pathname + search))
  }
}

function SignInFirst({ mayBegin }: { mayBegin: boolean }) {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  // The server's page is the same for everyone.
  const returnTo = paths.registerBusiness + (isHydrated ? search : '')
  return (
    <section className="SignInFirst for-strangers">
      <BatMark className="BatMark" />
      <h2>Authentication Required</h2>
      <p>
        Please sign in to register your business. It takes a minute, and you’ll come right back here.
        {mayBegin ? ' Or fill this in now and sign in when you submit.' : null}
      </p>
      <div className="Notice-actions">
        <ButtonLink variant="primary" isBig to={loginHref(returnTo)}>
          Sign In
        </ButtonLink>
        <ButtonLink isBig to={signupHref(returnTo)}>
          Create an account
        </ButtonLink>
      </div>
    </section>
  )
}

/** For a remembered user, until the session is confirmed. */
function WizardOutline() {
  return (
    <div className="WizardOutline" aria-hidden="true">
      <Skeletons classNames={['is-field', 'is-row', 'is-row']} />
    </div>
  )
}
