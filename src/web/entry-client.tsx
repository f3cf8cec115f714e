import './styles/main.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { makeApi } from './lib/api-client.ts'
import {
  type AppContext,
  AppContextProvider,
  type PublicConfig,
  routerAppContext,
} from './lib/app-context.ts'
import { readStored } from './lib/browser-storage.ts'
import { browserTransport } from './lib/browser-transport.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeObjects } from './routes.tsx'

type PageState = { config: PublicConfig; queries: DehydratedState; router: HydrationState }

function readState(): PageState {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
}

/** The page's own code must be there before React compares it with what the server sent. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routeObjects, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!route.lazy || typeof route.lazy === 'function' || !route.lazy.Component) return
      route.Component = (await route.lazy.Component()) ?? null
      delete route.lazy
    }),
  )
}

async function start(): Promise<void> {
  const { config, queries, router: hydrationData } = readState()
  const queryClient = createQueryClient()
  const appContext: AppContext = {
    api: makeApi(browserTransport(config.apiUrl), () => readStored('token')),
    queryClient,
    config,
    answer: null,
  }
  hydrate(queryClient, queries)
  await loadMatchedPages()
  const router = createBrowserRouter(routeObjects, {
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(routerAppContext, appContext)
      return context
    },
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  startTransition(() => {
    hydrateRoot(
      root,
      <AppContextProvider value={appContext}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppContextProvider>,
    )
  })
}

void start()
