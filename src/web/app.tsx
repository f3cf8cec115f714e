import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { myBusinessesQuery } from './businesses/my-businesses.queries.ts'
import { ContactButton, ContactDialogProvider, useContactDialog } from './inbox/contact-dialog.tsx'
import { NewsletterForm } from './inbox/newsletter-form.tsx'
import { useAuth } from './lib/auth-state.ts'
import { SiteFooter } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'
import { ButtonLink } from './ui/button.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { Toaster } from './ui/toast.tsx'

/** Milliseconds between a tap on Support and the end of the phone's menu (specification §2). */
const supportCloseDelay = 150

type AccountParts = Pick<typeof import('./auth/account-menu.tsx'), 'AccountMenu' | 'AccountDrawer'>
/** Where the account's own code can't be fetched, one link stands for all of it. */
const AccountLink = () => <ButtonLink to={paths.profile}>Account</ButtonLink>
const withoutCode = (): AccountParts => ({ AccountMenu: AccountLink, AccountDrawer: AccountLink })
const importAccount = () => import('./auth/account-menu.tsx').catch(withoutCode)
const AccountMenu = lazy(async () => ({ default: (await importAccount()).AccountMenu }))
const AccountDrawer = lazy(async () => ({ default: (await importAccount()).AccountDrawer }))

/** What is around every page, and around those that stand alone too. */
export function App() {
  const { user } = useAuth()
  const person = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }
  return (
    <ContactDialogProvider person={person}>
      <SkipLink />
      <Frame />
      <Toaster />
      <ScrollRestoration />
    </ContactDialogProvider>
  )
}

function Frame() {
  const isBare = (useMatches().at(-1)?.handle as { isBare?: boolean } | undefined)?.isBare
  return (
    <>
      {isBare ? null : <Header />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isBare ? null : (
        <SiteFooter newsletter={<NewsletterForm />} contact={<ContactButton>Contact us</ContactButton>} />
      )}
    </>
  )
}

/** The header of who looks. Its account parts come for signed-in visitors alone. */
function Header() {
  const { user } = useAuth()
  const openSupport = useContactDialog()
  if (!user) return <SiteHeader />
  const account = { user, myBusinesses: myBusinessesQuery }
  return (
    <SiteHeader
      account={
        <Suspense>
          <AccountMenu
            key={user.id}
            {...account}
            support={<ContactButton className="NavItem">Support</ContactButton>}
          />
        </Suspense>
      }
      accountMenu={(close) => (
        <Suspense>
          <AccountDrawer
            key={user.id}
            {...account}
            onSupport={() => {
              openSupport()
              close(supportCloseDelay)
            }}
            onSignedOut={close}
          />
        </Suspense>
      )}
    />
  )
}
