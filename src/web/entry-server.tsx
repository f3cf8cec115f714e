import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { directorySearchParams, parseDirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { parseReviewSearch, reviewSearchParams } from '#shared/businesses/profile/review-search.ts'
import { createApi, type Transport } from './lib/api-client.ts'
import {
  type AppContext,
  AppContextProvider,
  type PublicConfig,
  routerAppContext,
} from './lib/app-context.ts'
import { loadLaterParts } from './lib/later-part.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { pageRoutes, routeObjects } from './routes.tsx'

export type { Transport } from './lib/api-client.ts'

/**
 * A rendered page with the data for its document, or a redirect. `pageId` names the page's file; a page that
 * `isNoindex` says so itself, and its response says it once more.
 */
export type RenderedPage =
  | {
      kind: 'page'
      status: number
      pageId: string
      takesCards: boolean
      isNoindex: boolean
      head: string
      body: string
      state: string
    }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routeObjects)

/** The part of a page's query that determines its content, by the page's ID; other pages have none. */
const queries: Record<string, (params: URLSearchParams) => URLSearchParams> = {
  'businesses-page': (params) => directorySearchParams(parseDirectorySearch(params)),
  'business-page': (params) => reviewSearchParams(parseReviewSearch(params)),
  'compare-page': (params) => new URLSearchParams({ ids: params.get('ids') ?? '' }),
}

/**
 * Pages whose key isn't their path. No other page matches their addresses better, and matching all pages for every address
 * takes 0.3 ms.
 */
const unusualPages = pageRoutes
  .filter(({ id, isSecret }) => isSecret || queries[id])
  .map(({ id, path, isSecret }) => ({ id, path, isSecret }))

/** Tags that React puts before the markup when no <html> is rendered; they belong in the head. */
const leadingHeadTags = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/

/**
 * The page cache key of an address: addresses with the same key show the same page, so it is rendered once for all of
 * them. Null for a page whose address contains a secret: it must not be cached.
 */
export function pageCacheKey(url: URL): string | null {
  // The router's own matching: a different one could cache a page under the wrong key.
  const route = matchRoutes(unusualPages, url)?.[0]?.route
  if (route?.isSecret) return null
  const query = queries[route?.id ?? '']?.(url.searchParams).toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

/**
 * Rounds the load time of the data to the minute, the finest unit any page shows. The same data then gives the same
 * bytes, and a browser that has them gets a 304.
 */
function dateToTheMinute(queryClient: QueryClient): void {
  const dataUpdatedAt = Math.floor(Date.now() / 60_000) * 60_000
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'success') query.setState({ dataUpdatedAt })
}

/** The browser isn't told of failures: it starts with a page that is loading, and reads again. */
function forgetFailures(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.status === 'error') query.reset()
}

/** The query state for the browser, without the time it was serialized. */
function dehydrateQueries(queryClient: QueryClient) {
  return { queries: dehydrate(queryClient).queries.map(({ dehydratedAt: _, ...query }) => query) }
}

/** Data blocks; `<` is escaped so that no text can end them. */
const jsonLdTags = (things: object[]): string =>
  things
    .map((thing) => JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'))
    .map((text) => `\n<script type="application/ld+json">${text}</script>`)
    .join('')

/** Renders an address for an anonymous visitor, as soon as it is its turn. Rejects only when rendering itself fails. */
export async function renderPage(
  url: URL,
  transport: Transport,
  config: PublicConfig,
  untilTurn: () => Promise<void>,
): Promise<RenderedPage> {
  const queryClient = createQueryClient({ onServer: true })
  const appContext: AppContext = {
    api: createApi(transport),
    queryClient,
    config,
    answer: { status: 200, jsonLd: [] },
  }
  try {
    const requestContext = new RouterContextProvider()
    requestContext.set(routerAppContext, appContext)
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
    }
    dateToTheMinute(queryClient)
    forgetFailures(queryClient)
    await loadLaterParts()
    await untilTurn()
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
      isNoindex: head.includes('<meta name="robots" content="noindex"'),
      head: head + jsonLdTags(appContext.answer?.jsonLd ?? []),
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
