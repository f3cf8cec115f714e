import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { useLeaveWhenSignedIn, useReturnTo } from '#web/auth/return-to.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { SignupForm } from '#web/auth/signup-form.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'
import { toastNotLoaded } from '#web/ui/toast-failure.ts'

const importTerms = async () => (await import('#web/site/terms-dialog.tsx')).TermsDialog
type TermsDialog = Awaited<ReturnType<typeof importTerms>>

export function SignupPage() {
  const { siteName } = usePublicConfig()
  const returnTo = useReturnTo()
  const terms = useTermsDialog()
  useLeaveWhenSignedIn(returnTo)
  return (
    <SignInFrame
      isLong
      title="Create an account"
      lead={
        <>
          10,000+ Users. No fees to join. Already have an account?{' '}
          <Link className="Link" to={loginHref(returnTo)}>
            Sign in
          </Link>
        </>
      }
    >
      <Seo
        title="Create an account"
        description={`Join ${siteName} to save, follow and review Austin businesses, and to list your own. It’s free.`}
        path={paths.signup}
      />
      <SignupForm
        returnTo={returnTo}
        terms={
          <button
            type="button"
            className="Link"
            aria-haspopup="dialog"
            onPointerEnter={terms.preload}
            onFocus={terms.preload}
            onClick={terms.open}
          >
            terms and conditions
          </button>
        }
      />
      {terms.View ? (
        <terms.View
          isOpen={terms.isOpen}
          onClose={terms.close}
          contact={<ContactButton className="Link">contact us</ContactButton>}
        />
      ) : null}
    </SignInFrame>
  )
}

/** The terms are long and load on hover or focus. If loading fails, the form stays as it is. */
function useTermsDialog() {
  const [View, setView] = useState<TermsDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    View,
    isOpen,
    preload: () => void importTerms().catch(() => {}),
    close: () => setOpen(false),
    open: () => {
      setOpen(true)
      importTerms().then(
        (view) => setView(() => view),
        () => toastNotLoaded('The terms'),
      )
    },
  }
}
