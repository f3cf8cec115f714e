import { useQuery } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { isStaff } from '#shared/lib/staff-roles.ts'
import { categoriesQuery } from './categories/categories.queries.ts'
import { ContactButton, ContactDialogProvider, useContactDialog } from './inbox/contact-dialog.tsx'
import { useApi } from './lib/app-context.ts'
import { useAuth } from './lib/auth-state.ts'
import { showFonts } from './lib/fonts.ts'
import { laterPart } from './lib/later-part.tsx'
import { lazyPart } from './lib/lazy-part.ts'
import { useOnDemand } from './lib/use-on-demand.ts'
import { isBelow } from './site/here.ts'
import type { MenuCategories } from './site/service-pages.ts'
import { SiteHeader } from './site/site-header.tsx'
import { ButtonLink } from './ui/button.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { Toaster } from './ui/toast.tsx'

/** Number of categories in the menus. */
const menuCategoryCount = 5

/** Milliseconds between tapping Support and closing the phone menu (specification §2). */
const supportCloseDelay = 150

const SiteFooter = laterPart(async () => (await import('./site/site-footer.tsx')).SiteFooter)
const NewsletterForm = laterPart(
  async () => (await import('./notifications/newsletter-form.tsx')).NewsletterForm,
)
const CompareTray = laterPart(
  async () => (await import('./businesses/tray/compare-tray-gate.tsx')).CompareTrayGate,
)
const Tooltips = laterPart(async () => (await import('./ui/tooltips.ts')).Tooltips)
const footer = (
  <>
    <SiteFooter newsletter={<NewsletterForm />} contact={<ContactButton>Contact us</ContactButton>} />
    <CompareTray />
  </>
)

type AccountParts = Pick<typeof import('./pages/account-parts.tsx'), 'AccountMenu' | 'AccountDrawer'>
/** If the account menu's code can't be fetched, a single link replaces it. */
const AccountLink = () => <ButtonLink to={paths.profile}>Account</ButtonLink>
const withoutCode = (): AccountParts => ({ AccountMenu: AccountLink, AccountDrawer: AccountLink })
const importAccount = () => import('./pages/account-parts.tsx').catch(withoutCode)
const AccountMenu = lazyPart(async () => (await importAccount()).AccountMenu)
const AccountDrawer = lazyPart(async () => (await importAccount()).AccountDrawer)

/** The layout around every page, including the bare ones. */
export function App() {
  const { user } = useAuth()
  const person = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }
  return (
    <ContactDialogProvider person={person}>
      <SkipLink />
      <Frame />
      <Toaster />
      <Tooltips />
      <ScrollRestoration />
    </ContactDialogProvider>
  )
}

function Frame() {
  const isBare = (useMatches().at(-1)?.handle as { isBare?: boolean } | undefined)?.isBare
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every page.
  useLayoutEffect(showFonts, [pathname])
  // Anyone else on the desk's address sees the 404 page, including its footer.
  const isAtDesk = isStaff(useAuth().user) && isBelow(pathname, paths.desk)
  // Nothing follows what people came to read and answer.
  const isInbox =
    isBelow(pathname, paths.messages) || pathname === paths.quoteStatus || pathname === paths.quoteRequests
  return (
    <>
      {isBare ? null : <Header />}
      <noscript>
        <div className="Page">
          <p className="Alert is-wait">
            You can search and read without JavaScript. To sign in, request a quote or send anything else,
            please turn it on for this site.
          </p>
        </div>
      </noscript>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isBare || isAtDesk || isInbox ? null : footer}
    </>
  )
}

const importCategoryIcon = async () => (await import('./categories/category-icon.tsx')).CategoryIcon

function useMenuCategories(): MenuCategories {
  const [isReached, setReached] = useState(false)
  const { Component: CategoryIcon, load: loadIcon } = useOnDemand(importCategoryIcon)
  const { data = [] } = useQuery({ ...categoriesQuery(useApi()), enabled: isReached })
  const entries = data.slice(0, menuCategoryCount).map(({ slug, name, svgIcon }) => ({
    to: paths.categoryServices(slug),
    title: name,
    icon: CategoryIcon ? <CategoryIcon markup={svgIcon} /> : <svg className="Icon" aria-hidden="true" />,
  }))
  const onReach = () => {
    setReached(true)
    void loadIcon()
  }
  return { entries, onReach }
}

/** The header for the current visitor. Its account parts load only when signed in. */
function Header() {
  const { user } = useAuth()
  const openSupport = useContactDialog()
  const categories = useMenuCategories()
  if (!user) return <SiteHeader categories={categories} />
  return (
    <SiteHeader
      categories={categories}
      account={
        <Suspense>
          <AccountMenu
            key={user.id}
            user={user}
            support={<ContactButton className="NavItem">Support</ContactButton>}
          />
        </Suspense>
      }
      accountMenu={(close) => (
        <Suspense>
          <AccountDrawer
            key={user.id}
            user={user}
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
