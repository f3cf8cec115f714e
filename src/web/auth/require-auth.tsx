import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { CardDocumentGuard } from '#web/auth/card-document-guard.tsx'
import { EmailReminderGate } from '#web/auth/email-reminder-gate.tsx'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { useAuth, wasSignedOutByServer } from '#web/lib/auth-state.ts'
import { isCardDocument } from '#web/lib/card-document.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'
import { restoreToast } from '#web/ui/toast-relay.ts'

/**
 * Shows a private page when signed in. Others are sent to sign in and then return; signing out here goes to the home
 * page. The server sends the page's skeleton, because it always renders anonymously.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, isAuthenticated, isLoading } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const wasIn = useRef(false)
  useEffect(restoreToast, [])
  useEffect(() => {
    if (isAuthenticated) wasIn.current = true
    if (isAuthenticated || isLoading) return
    const isLeaving = wasIn.current && !wasSignedOutByServer()
    void navigate(isLeaving ? paths.home : loginHref(pathname + keepExportToken(search)), { replace: true })
  }, [isAuthenticated, isLoading, pathname, search, navigate])
  return (
    <div className="PrivatePage">
      {isHydrated && isCardDocument() ? <CardDocumentGuard /> : null}
      <EmailReminderGate />
      {/* Another person in the same tab gets a fresh page: nothing typed or loaded carries over. */}
      {isAuthenticated ? <Fragment key={user?.id}>{children}</Fragment> : <PageOutline />}
    </div>
  )
}

/** A query without the token of an emailed link, which waits in this tab: a return path is stored by the server. */
function keepExportToken(search: string): string {
  const query = new URLSearchParams(search)
  const token = query.get('export')
  if (token === null) return search
  openDraft('export').keep(token)
  query.delete('export')
  return `?${query}`
}

function PageOutline() {
  return (
    <div className="Page">
      <Seo title="Your account" description="Sign in to see this page." />
      <LoadingNote />
      <div className="PageHead">
        <Skeletons classNames={['is-head is-m', 'is-lead is-l']} />
      </div>
      <Skeleton className="is-panel" />
    </div>
  )
}
