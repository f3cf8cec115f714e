import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { makeApi, type Transport } from './lib/api-client.ts'
import {
  type AppContext,
  AppContextProvider,
  type PublicConfig,
  routerAppContext,
} from './lib/app-context.ts'
import { createQueryClient } from './lib/query-client.ts'
import { pageRoutes, routeObjects } from './routes.tsx'

export type { Transport } from './lib/api-client.ts'

/** A page as the document needs it, or where to go instead. `pageId` names the page's file. */
export type RenderedPage =
  | {
      kind: 'page'
      status: number
      pageId: string
      takesCards: boolean
      head: string
      body: string
      state: string
    }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routeObjects)

/** Tags that React puts in front of the markup when no <html> is rendered; they belong in the head. */
const leadingHeadTags = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/

/**
 * What an address shows: addresses with the same key show the same page, so it is rendered once for all of them. Null for
 * a page whose address holds a secret: it must not be kept.
 */
export function pageCacheKey(url: URL): string | null {
  // The router's own match: one that reads an address in another way would keep a page under a stranger's key.
  const id = matchRoutes(routeObjects, url)?.at(-1)?.route.id
  const route = pageRoutes.find((page) => page.id === id)
  if (route?.isSecret) return null
  if (!route?.cacheKey) return url.pathname
  // A path written with escapes is the same page to the router, but its links differ.
  return url.pathname === route.path ? route.cacheKey(url) : url.pathname + url.search
}

/**
 * Dates what was loaded to the minute, which is as exact as any page shows the time. The same data then makes the same
 * bytes, and a browser that has them needs no others (304).
 */
function dateToTheMinute(queryClient: QueryClient): void {
  const dataUpdatedAt = Math.floor(Date.now() / 60_000) * 60_000
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'success') query.setState({ dataUpdatedAt })
}

/** The state of the queries for the browser, without the moment it was written. */
function dehydrateQueries(queryClient: QueryClient) {
  return { queries: dehydrate(queryClient).queries.map(({ dehydratedAt: _, ...query }) => query) }
}

/** Renders an address as an unknown visitor sees it. Rejects only when rendering itself fails. */
export async function renderPage(
  url: URL,
  transport: Transport,
  config: PublicConfig,
): Promise<RenderedPage> {
  const queryClient = createQueryClient({ onServer: true })
  const appContext: AppContext = { api: makeApi(transport), queryClient, config, answer: { status: 200 } }
  try {
    const requestContext = new RouterContextProvider()
    requestContext.set(routerAppContext, appContext)
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
    }
    dateToTheMinute(queryClient)
    const markup = renderToString(
      <AppContextProvider value={appContext}>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </AppContextProvider>,
    )
    const head = leadingHeadTags.exec(markup)?.[0] ?? ''
    const pageId = context.matches.at(-1)?.route.id ?? ''
    return {
      kind: 'page',
      status: context.statusCode === 200 ? (appContext.answer?.status ?? 200) : context.statusCode,
      pageId,
      takesCards: pageRoutes.some(({ id, takesCards }) => id === pageId && takesCards),
      head,
      body: markup.slice(head.length),
      state: JSON.stringify({
        config,
        queries: dehydrateQueries(queryClient),
        router: { loaderData: context.loaderData, errors: context.errors },
      }),
    }
  } finally {
    queryClient.clear()
  }
}
