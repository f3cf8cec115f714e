import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument, replace } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { App } from './app.tsx'
import { type PageLoaderArgs, routerAppContext } from './lib/app-context.ts'
import { lacksParts, loadLaterParts } from './lib/later-part.tsx'
import {
  barePage,
  framedPage,
  linkPage,
  only,
  type PageRoute,
  plainPage,
  privatePage,
  reopenedPage,
} from './lib/page-route.ts'
import { beginNavigation } from './lib/query-client.ts'
import { applyStylesheets } from './lib/stylesheets.ts'
import { loadBusinessPage } from './pages/business-page.loader.ts'
import { loadBusinessesPage } from './pages/businesses-page.loader.ts'
import { loadCategoryServicesPage } from './pages/category-services-page.loader.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { loadHelpPage } from './pages/help-page.loader.ts'
import { loadHomePage } from './pages/home-page.loader.ts'
import { loadServicesPage } from './pages/services-page.loader.ts'

/** The table of pages, for server and browser. */
export const pageRoutes: PageRoute[] = [
  {
    id: 'home-page',
    path: paths.home,
    page: () => only(import('./pages/home-page.tsx')),
    loader: loadHomePage,
  },
  {
    id: 'businesses-page',
    path: paths.businesses,
    page: () => only(import('./pages/businesses-page.tsx')),
    loader: loadBusinessesPage,
  },
  {
    id: 'business-page',
    path: '/businesses/:businessId',
    page: () => only(import('./pages/business-page.tsx')),
    loader: loadBusinessPage,
  },
  {
    ...plainPage(paths.compare, () => only(import('./pages/compare-page.tsx'))),
    // Only on the server, so that a first page carries nothing of it; in the browser, the page fetches its
    // own data.
    ...(import.meta.env.SSR && {
      loader: async (args: PageLoaderArgs) =>
        (await import('./pages/compare-page.loader.ts')).loadComparePage(args),
    }),
  },
  {
    id: 'services-page',
    path: paths.services,
    page: () => only(import('./pages/services-page.tsx')),
    loader: loadServicesPage,
  },
  {
    id: 'web-app-development-page',
    path: paths.webAppDevelopment,
    page: () => only(import('./pages/web-app-development-page.tsx')),
  },
  {
    id: 'mobile-app-development-page',
    path: paths.mobileAppDevelopment,
    page: () => only(import('./pages/mobile-app-development-page.tsx')),
  },
  {
    id: 'category-services-page',
    path: '/services/:slug',
    page: () => only(import('./pages/category-services-page.tsx')),
    loader: loadCategoryServicesPage,
  },
  {
    id: 'places-page',
    path: paths.places,
    page: () => only(import('./pages/places-page.tsx')),
    loader: async (args) => (await import('./pages/places-page.loader.ts')).loadPlacesPage(args),
  },
  {
    id: 'place-page',
    path: `${paths.places}/:place/:subcategory?`,
    page: () => only(import('./pages/place-page.tsx')),
    loader: async (args) => (await import('./pages/place-page.loader.ts')).loadPlacePage(args),
  },
  plainPage(paths.becomeAPartner, () => only(import('./pages/become-a-partner-page.tsx'))),
  {
    id: 'help-page',
    path: paths.help,
    page: () => only(import('./pages/help-page.tsx')),
    loader: loadHelpPage,
  },
  plainPage(paths.howResultsAreOrdered, () => only(import('./pages/how-results-are-ordered-page.tsx'))),
  plainPage(paths.privacyPolicy, () => only(import('./pages/privacy-policy-page.tsx'))),
  plainPage(paths.termsAndConditions, () => only(import('./pages/terms-and-conditions-page.tsx'))),
  barePage(paths.login, () => only(import('./pages/login-page.tsx'))),
  barePage(paths.signup, () => only(import('./pages/signup-page.tsx'))),
  barePage(paths.forgotPassword, () => only(import('./pages/forgot-password-page.tsx'))),
  linkPage(paths.resetPassword, () => only(import('./pages/reset-password-page.tsx'))),
  linkPage(paths.undoEmailChange, () => only(import('./pages/undo-email-change-page.tsx'))),
  linkPage(paths.confirmEmail, () => only(import('./pages/confirm-email-page.tsx'))),
  linkPage(paths.hoursQuestion, () => only(import('./pages/hours-question-page.tsx'))),
  linkPage(paths.stopQuoteEmails, () => only(import('./pages/stop-quote-emails-page.tsx'))),
  reopenedPage(paths.notificationSettings, () => only(import('./pages/notification-settings-page.tsx'))),
  reopenedPage(paths.savedSearches, () => only(import('./pages/saved-searches-page.tsx'))),
  linkPage(paths.authCallback, () => only(import('./pages/auth-callback-page.tsx'))),
  linkPage(paths.invitation, () => only(import('./pages/invitation-page.tsx'))),
  reopenedPage(paths.appeal, () => only(import('./pages/appeal-page.tsx'))),
  reopenedPage(paths.outcome, () => only(import('./pages/did-it-happen-page.tsx'))),
  plainPage('/request', () => only(import('./pages/request-page.tsx'))),
  framedPage('/request-answers', () => only(import('./pages/request-answers-page.tsx'))),
  framedPage(paths.quoteStatus, () => only(import('./pages/quote-status-page.tsx'))),
  plainPage(paths.registerBusiness, () => only(import('./pages/register-business-page.tsx'))),
  privatePage('profile-page', paths.profile, () => only(import('./pages/profile-page.tsx'))),
  privatePage('payments-page', paths.payments, () => only(import('./pages/payments-page.tsx'))),
  privatePage('receipt-page', '/payments/:paymentId', () => only(import('./pages/receipt-page.tsx'))),
  privatePage('saved-page', paths.saved, () => only(import('./pages/saved-page.tsx'))),
  privatePage('owner/quote-requests-page', paths.quoteRequests, () =>
    only(import('./pages/owner/quote-requests-page.tsx')),
  ),
  privatePage('messages-page', `${paths.messages}/:conversationId?`, () =>
    only(import('./pages/messages-page.tsx')),
  ),
  privatePage('own-request-answers-page', '/request-answers/:roundId', () =>
    only(import('./pages/own-request-answers-page.tsx')),
  ),
  privatePage('claim-page', '/claim/:businessId', () => only(import('./pages/claim-page.tsx'))),
  privatePage('owner/business-analytics-page', '/businesses/:businessId/analytics', () =>
    only(import('./pages/owner/business-analytics-page.tsx')),
  ),
  privatePage('owner/dashboard-page', paths.dashboard, () =>
    only(import('./pages/owner/dashboard-page.tsx')),
  ),
  privatePage('owner/edit-business-page', '/edit-business/:businessId', () =>
    only(import('./pages/owner/edit-business-page.tsx')),
  ),
  privatePage('owner/owner-business-page', '/owner/business/:businessId', () =>
    only(import('./pages/owner/owner-business-page.tsx')),
  ),
  {
    id: 'owner/promote-page',
    path: '/businesses/:businessId/promote',
    page: () => only(import('./pages/owner/promote-page.tsx')),
    isPrivate: true,
    takesCards: true,
  },
  {
    id: 'desk/desk-page',
    path: `${paths.desk}/:section?`,
    // Same as an unknown address: the server renders anonymously, so sections can't fill the page cache.
    status: 404,
    page: () => only(import('./pages/desk/desk-page.tsx')),
  },
  {
    id: 'not-found-page',
    path: '*',
    page: () => only(import('./pages/not-found-page.tsx')),
    status: 404,
  },
]

/** Addresses the specification links to but has no page for (docs/decisions). */
const redirects: Record<string, string> = {
  '/privacy': paths.privacyPolicy,
  '/terms': paths.termsAndConditions,
}

/** A page that requires signing in; the guard loads with the first private page. */
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
    // Pages are cached by their literal address, so /BUSINESSES must not duplicate /businesses.
    caseSensitive: true,
    lazy: { Component: isPrivate ? () => guarded(page) : page },
    handle: { isBare },
    loader: async ({ context, params, request }: LoaderFunctionArgs) => {
      const appContext = context.get(routerAppContext)
      const { answer } = appContext
      if (answer) answer.status = status ?? answer.status
      else beginNavigation()
      await Promise.all([
        loader?.({ context: appContext, params, url: new URL(request.url) }),
        !answer && applyStylesheets(),
        // A document needs none of the code that couldn't be loaded.
        !answer &&
          page().then(() => loadLaterParts().catch(() => Promise.reject(redirectDocument(request.url)))),
      ])
      return null
    },
    // When only the query changes (a filter, a page number), the page itself fetches its data.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || lacksParts(),
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
