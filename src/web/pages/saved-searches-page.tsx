import { type ReactNode, useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { savedSearchesMax } from '#shared/saved-searches/saved-filters.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { SavedSearchList } from '#web/saved-searches/saved-search-list.tsx'
import { useConfirmSearch } from '#web/saved-searches/use-confirm-search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'

const title = 'Saved searches'
const lead = 'We email you when new businesses match. Changes save right away.'

const fullHead = {
  title: 'Not saved yet',
  lead: `You have ${savedSearchesMax} saved searches, the most you can have. Please delete one, then use the link again.`,
}
const deadHead = {
  title: 'This link doesn’t work anymore',
  lead: 'Nothing was saved. To hear of new businesses, search the directory again, and press “Email me new matches” under the results.',
}
const savedHead = (name: string) => ({
  title: 'Saved',
  lead: `We’ll email you when something new matches “${name}”.`,
})

/** Target of links in emails, which need no sign-in. Opening it changes nothing: email scanners open every link. */
export function SavedSearchesPage() {
  const isHydrated = useHydrated()
  const { isAuthenticated, isLoading } = useAuth()
  const given = isHydrated ? urlSecrets() : new URLSearchParams()
  const token = given.get('token')
  const confirmToken = given.get('confirm')
  if (confirmToken) return <ConfirmSearch token={confirmToken} />
  if (!isHydrated || (token === null && isLoading))
    return (
      <Frame title={title} lead={lead}>
        <LoadingNote />
      </Frame>
    )
  if (token === null && !isAuthenticated)
    return (
      <Frame title={title} lead="Open the link in one of our saved search emails again, or sign in.">
        <ButtonLink variant="primary" isBig isBlock to={loginHref(paths.savedSearches)}>
          Sign In
        </ButtonLink>
      </Frame>
    )
  return (
    <Frame title={title} lead={lead}>
      <SavedSearchList token={token} />
    </Frame>
  )
}

function ConfirmSearch({ token }: { token: string }) {
  const { title: asked, confirmed, isRunning, isDead, fault, confirm, retry } = useConfirmSearch(token)
  // "Saved" is no longer true of a search that was turned off or deleted.
  const [isChanged, setChanged] = useState(false)
  if (confirmed)
    return (
      <Frame
        isAnswer
        {...(confirmed.isFull ? fullHead : isChanged ? { title, lead } : savedHead(confirmed.title))}
      >
        <SavedSearchList token={confirmed.token} onChange={() => setChanged(true)} />
      </Frame>
    )
  if (isDead)
    return (
      <Frame isAnswer {...deadHead}>
        <ButtonLink variant="primary" isBig isBlock to={paths.businesses}>
          Search the directory
        </ButtonLink>
      </Frame>
    )
  return (
    <Frame
      title="Save this search?"
      lead="We email you new matches, at most once a week. You can stop anytime."
    >
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        {asked ? (
          <>
            <p>
              <strong>{asked}</strong>
            </p>
            <Button variant="primary" isBig disabled={isRunning} onClick={() => void confirm()}>
              {isRunning ? 'Saving...' : 'Save this search'}
            </Button>
          </>
        ) : fault ? (
          <Button onClick={retry}>Try again</Button>
        ) : (
          <LoadingNote label="Loading the search" />
        )}
      </div>
    </Frame>
  )
}

function Frame(props: { title: string; lead: string; isAnswer?: boolean; children: ReactNode }) {
  const { children, ...head } = props
  return (
    <SignInFrame {...head}>
      <Seo title={head.title} description="Searches that email you when new businesses match." />
      {children}
    </SignInFrame>
  )
}
