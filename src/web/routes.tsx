import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router'
import { directoryHref, parseDirectorySearch } from '#shared/businesses/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { App } from './app.tsx'
import { type PageLoaderArgs, routerAppContext } from './lib/app-context.ts'
import { loadBusinessPage } from './pages/business-page.loader.ts'
import { loadBusinessesPage } from './pages/businesses-page.loader.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { loadHelpPage } from './pages/help-page.loader.ts'
import { loadHomePage } from './pages/home-page.loader.ts'

type PageLoader = (args: PageLoaderArgs) => Promise<void>

/** One page. `id` is its file in `pages/`, from which the server finds its scripts. */
export type PageRoute = {
  id: string
  path: string
  page: () => Promise<ComponentType>
  loader?: PageLoader
  /** The part of the address that decides what is shown; the path alone unless given. */
  cacheKey?: (url: URL) => string
  status?: number
  /** Only for who is signed in; the server sends its outline. */
  isPrivate?: true
  /** Stands alone, without header and footer. */
  isBare?: true
  /** Its address holds a secret: it is never kept, and the address is told to nobody. */
  isSecret?: true
  /** Cards are typed here: its document alone may load the provider's script (lib/card-document.ts). */
  takesCards?: true
}

/** The one table of pages, for server and browser. */
export const pageRoutes: PageRoute[] = [
  {
    id: 'home-page',
    path: paths.home,
    page: async () => (await import('./pages/home-page.tsx')).HomePage,
    loader: loadHomePage,
  },
  {
    id: 'businesses-page',
    path: paths.businesses,
    page: async () => (await import('./pages/businesses-page.tsx')).BusinessesPage,
    loader: loadBusinessesPage,
    cacheKey: (url) => directoryHref(parseDirectorySearch(url.searchParams)),
  },
  {
    id: 'business-page',
    path: '/businesses/:businessId',
    page: async () => (await import('./pages/business-page.tsx')).BusinessPage,
    loader: loadBusinessPage,
  },
  {
    id: 'help-page',
    path: paths.help,
    page: async () => (await import('./pages/help-page.tsx')).HelpPage,
    loader: loadHelpPage,
  },
  {
    id: 'privacy-policy-page',
    path: paths.privacyPolicy,
    page: async () => (await import('./pages/privacy-policy-page.tsx')).PrivacyPolicyPage,
  },
  {
    id: 'terms-and-conditions-page',
    path: paths.termsAndConditions,
    page: async () => (await import('./pages/terms-and-conditions-page.tsx')).TermsAndConditionsPage,
  },
  {
    id: 'login-page',
    path: paths.login,
    page: async () => (await import('./pages/login-page.tsx')).LoginPage,
    isBare: true,
  },
  {
    id: 'signup-page',
    path: paths.signup,
    page: async () => (await import('./pages/signup-page.tsx')).SignupPage,
    isBare: true,
  },
  {
    id: 'forgot-password-page',
    path: paths.forgotPassword,
    page: async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
    isBare: true,
  },
  {
    id: 'reset-password-page',
    path: paths.resetPassword,
    page: async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
    isBare: true,
    isSecret: true,
  },
  {
    id: 'undo-email-change-page',
    path: paths.undoEmailChange,
    page: async () => (await import('./pages/undo-email-change-page.tsx')).UndoEmailChangePage,
    isBare: true,
    isSecret: true,
  },
  {
    id: 'auth-callback-page',
    path: paths.authCallback,
    page: async () => (await import('./pages/auth-callback-page.tsx')).AuthCallbackPage,
    isBare: true,
    isSecret: true,
  },
  {
    id: 'register-business-page',
    path: paths.registerBusiness,
    page: async () => (await import('./pages/register-business-page.tsx')).RegisterBusinessPage,
  },
  {
    id: 'profile-page',
    path: paths.profile,
    page: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    isPrivate: true,
  },
  {
    id: 'payments-page',
    path: paths.payments,
    page: async () => (await import('./pages/payments-page.tsx')).PaymentsPage,
    isPrivate: true,
  },
  {
    id: 'receipt-page',
    path: '/payments/:paymentId',
    page: async () => (await import('./pages/receipt-page.tsx')).ReceiptPage,
    isPrivate: true,
  },
  {
    id: 'saved-page',
    path: paths.saved,
    page: async () => (await import('./pages/saved-page.tsx')).SavedPage,
    isPrivate: true,
  },
  {
    id: 'owner/business-analytics-page',
    path: '/businesses/:businessId/analytics',
    page: async () => (await import('./pages/owner/business-analytics-page.tsx')).BusinessAnalyticsPage,
    isPrivate: true,
  },
  {
    id: 'owner/dashboard-page',
    path: paths.dashboard,
    page: async () => (await import('./pages/owner/dashboard-page.tsx')).DashboardPage,
    isPrivate: true,
  },
  {
    id: 'owner/edit-business-page',
    path: '/edit-business/:businessId',
    page: async () => (await import('./pages/owner/edit-business-page.tsx')).EditBusinessPage,
    isPrivate: true,
  },
  {
    id: 'owner/owner-business-page',
    path: '/owner/business/:businessId',
    page: async () => (await import('./pages/owner/owner-business-page.tsx')).OwnerBusinessPage,
    isPrivate: true,
  },
  {
    id: 'owner/promote-page',
    path: '/businesses/:businessId/promote',
    page: async () => (await import('./pages/owner/promote-page.tsx')).PromotePage,
    isPrivate: true,
    takesCards: true,
  },
  {
    id: 'not-found-page',
    path: '*',
    page: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
    status: 404,
  },
]

/** Addresses that the specification links to but shows no page for (docs/decisions). */
const redirects: Record<string, string> = {
  '/privacy': paths.privacyPolicy,
  '/terms': paths.termsAndConditions,
}

/** The page for who is signed in; what guards it comes with the first private page. */
async function guarded(page: PageRoute['page']): Promise<ComponentType> {
  const [Page, { RequireAuth }] = await Promise.all([page(), import('./auth/require-auth.tsx')])
  return () => (
    <RequireAuth>
      <Page />
    </RequireAuth>
  )
}

function toRouteObject({ id, path, page, loader, status, isPrivate, isBare }: PageRoute): RouteObject {
  return {
    id,
    path,
    // Pages are kept by their address as it is written, so /BUSINESSES must not be a second /businesses.
    caseSensitive: true,
    lazy: { Component: isPrivate ? () => guarded(page) : page },
    handle: { isBare },
    loader: async ({ context, params, request }: LoaderFunctionArgs) => {
      const appContext = context.get(routerAppContext)
      if (status && appContext.answer) appContext.answer.status = status
      await loader?.({ context: appContext, params, url: new URL(request.url) })
      return null
    },
    // A change of the query alone (a filter, a page) is the page's own business: it fetches what it shows.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

export const routeObjects: RouteObject[] = [
  {
    id: 'app',
    Component: App,
    ErrorBoundary: ErrorPage,
    children: [
      ...Object.entries(redirects).map(([path, target]) => ({
        path,
        caseSensitive: true,
        loader: () => (typeof document === 'undefined' ? redirect(target, 301) : replace(target)),
      })),
      ...pageRoutes.map(toRouteObject),
    ],
  },
]
