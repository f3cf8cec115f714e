import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { staleSession } from '#shared/lib/stale-session.ts'
import { LoginForm } from '#web/auth/login-form.tsx'
import type { NextStep } from '#web/auth/next-step.ts'
import { useLeaveWhenSignedIn, useReturnTo } from '#web/auth/return-to.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { signupHref } from '#web/auth/sign-in-hrefs.ts'
import { signInReason } from '#web/auth/sign-in-reasons.ts'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { endedKey } from '#web/lib/auth-state.ts'
import { readStoredJson } from '#web/lib/browser-storage.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'

const SecondStepForm = lazyPart(async () => (await import('#web/auth/second-step-form.tsx')).SecondStepForm)

export function LoginPage() {
  const { siteName } = usePublicConfig()
  const returnTo = useReturnTo()
  const reason = useReason(returnTo)
  const isHydrated = useHydrated()
  const [step, setStep] = useNextStep()
  useLeaveWhenSignedIn(returnTo)
  const seo = (
    <Seo
      title="Sign in"
      description={`Sign in to ${siteName} to save, follow and review Austin businesses, and to manage your own listings.`}
      path={paths.login}
    />
  )
  if (step)
    return (
      <SignInFrame title="One more step" lead="Your account is protected by two-step sign-in.">
        {seo}
        <Suspense>
          <SecondStepForm step={step} onBack={() => setStep(null)} />
        </Suspense>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title="Sign in"
      lead={
        <>
          {reason ? <b className="SignIn-reason">{reason}</b> : null}
          New here?{' '}
          <Link className="Link" to={signupHref(returnTo)}>
            Create an account
          </Link>
        </>
      }
    >
      {seo}
      {isHydrated && readStoredJson(endedKey) === 'session_stale' ? (
        <Alert tone="wait">{staleSession}</Alert>
      ) : null}
      <LoginForm returnTo={returnTo} onNextStep={setStep} />
    </SignInFrame>
  )
}

/** The purpose of signing in. A business is named only if its page was open before: its name isn’t worth a request. */
function useReason(returnTo: string): string | null {
  const api = useApi()
  const queryClient = useQueryClient()
  const nameOf = (id: string) => queryClient.getQueryData(businessQuery(api, id).queryKey)?.business.name
  return signInReason(returnTo, nameOf)
}

/** The second step, after the form, or after Google, which leads here with it. */
function useNextStep() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const [step, setStep] = useState<NextStep | null>()
  const given = isHydrated ? ((state as { nextStep?: NextStep } | null)?.nextStep ?? null) : null
  return [step === undefined ? given : step, setStep] as const
}
