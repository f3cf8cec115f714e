import './styles/main.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createApi } from './lib/api-client.ts'
import {
  type AppContext,
  AppContextProvider,
  type PublicConfig,
  routerAppContext,
} from './lib/app-context.ts'
import { forgetToken, getAuthState, onAuthChange, startAuth } from './lib/auth-state.ts'
import { browserTransport } from './lib/browser-transport.ts'
import { createEarlyRouter, currentAddress, fetchEngine } from './lib/early-router.ts'
import { fetchWaiting } from './lib/fetch-soon.ts'
import { fetchFonts } from './lib/fonts.ts'
import { openStorage, startHandovers } from './lib/handovers.ts'
import { loadLaterParts, markHydrated } from './lib/later-part.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { applyStylesheets } from './lib/stylesheets.ts'
import { takeUrlSecrets } from './lib/url-secrets.ts'
import { pageRoutes, routeObjects } from './routes.tsx'
import { afterPaint } from './ui/after-paint.ts'

type PageState = { config: PublicConfig; queries: DehydratedState; router: HydrationState }

function readState(): PageState {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
}

/** The page's own code must be loaded before React compares it with the server's HTML. Returns whether it is private. */
async function loadMatchedPages(): Promise<boolean> {
  const matches = matchRoutes(routeObjects, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!route.lazy || typeof route.lazy === 'function' || !route.lazy.Component) return
      route.Component = (await route.lazy.Component()) ?? null
      delete route.lazy
    }),
  )
  return pageRoutes.some(({ id, isPrivate }) => isPrivate && id === matches.at(-1)?.route.id)
}

let isHydrated = false

/** Refetches visitor-specific data when the visitor changes, also on load, because the server renders anonymously. */
function followVisitor({ api, queryClient }: AppContext): void {
  let visitorId: number | null = null
  onAuthChange(() => {
    const id = getAuthState().user?.id ?? null
    if (id === visitorId) return
    // Inactive queries would briefly show the last visitor's likes when they mount again. Before hydration they are the
    // server's, which the first render needs.
    if (visitorId !== null && isHydrated)
      queryClient.removeQueries({ queryKey: ['businesses'], type: 'inactive' })
    visitorId = id
    queryClient.removeQueries({ queryKey: ['mine'] })
    void queryClient.invalidateQueries({ queryKey: ['businesses'] })
  })
  startHandovers()
  startAuth(api)
}

/** Sends messages that wait in this browser, and forgets old ones. Most pages have none. */
async function sendWaiting(context: AppContext): Promise<void> {
  if (!Object.keys(openStorage('localStorage')).some((key) => key.startsWith('draft:outgoing'))) return
  const { startOutgoing } = await import('./conversations/outgoing-queues.ts')
  startOutgoing(context)
}

/** Loads everything the page doesn't need to become interactive. */
function AfterHydration({ loadRest, children }: { loadRest: () => Promise<void>; children: ReactNode }) {
  useEffect(() => {
    isHydrated = true
    markHydrated('page')
    afterPaint(() => void loadRest())
  }, [loadRest])
  return children
}

async function start(): Promise<void> {
  const route = pageRoutes.find(({ path }) => path === window.location.pathname)
  if (route?.isSecret) takeUrlSecrets(route.isReopened)
  const rendered = currentAddress()
  const { config, queries, router: hydrationData } = readState()
  const queryClient = createQueryClient()
  const appContext: AppContext = {
    api: createApi(browserTransport(config.apiUrl), () => getAuthState().token, forgetToken),
    queryClient,
    config,
    answer: null,
  }
  hydrate(queryClient, queries)
  followVisitor(appContext)
  void applyStylesheets()
  const isPrivate = await loadMatchedPages()
  const { router, load: loadRouter } = createEarlyRouter({
    routes: routeObjects,
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(routerAppContext, appContext)
      return context
    },
  })
  // Their guards block navigations, which only the whole router can.
  if (isPrivate) await loadRouter()
  const loadRest = async () => {
    await Promise.allSettled([loadRouter(), fetchWaiting()])
    await Promise.allSettled([loadLaterParts(), sendWaiting(appContext)])
    await fetchFonts()
  }
  // If Back was pressed meanwhile, the server's HTML is another page's.
  if (currentAddress() !== rendered) return window.location.reload()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // Nothing else uses the line while React hydrates, and most first presses need it.
  fetchEngine().catch(() => {})
  startTransition(() => {
    hydrateRoot(
      root,
      <AppContextProvider value={appContext}>
        <QueryClientProvider client={queryClient}>
          <AfterHydration loadRest={loadRest}>
            <RouterProvider router={router} />
          </AfterHydration>
        </QueryClientProvider>
      </AppContextProvider>,
    )
  })
}

void start()
