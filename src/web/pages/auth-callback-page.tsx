import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { finishGoogleReturn } from '#web/auth/google-return.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useAppContext } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Target of Google sign-in. Its parameters have been removed from the address by then (entry-client.tsx). */
export function AuthCallbackPage() {
  const context = useAppContext()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    // A code can be exchanged only once.
    if (hasBegun.current) return
    hasBegun.current = true
    void finishGoogleReturn(context, urlSecrets()).then((end) => {
      if ('failure' in end) toast({ ...end.failure, variant: 'destructive' })
      if ('failure' in end) return navigate(paths.login, { replace: true })
      return navigate(end.path, { replace: true, state: end.nextStep && { nextStep: end.nextStep } })
    })
  }, [context, navigate])
  return (
    <SignInFrame title="Signing you in" lead={<span role="status">One moment, please.</span>}>
      <Seo title="Signing you in" description="Returning from Google sign-in." />
    </SignInFrame>
  )
}
