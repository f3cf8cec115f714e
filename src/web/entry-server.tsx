import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
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
  | { kind: 'page'; status: number; pageId: string; head: string; body: string; state: string }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routeObjects)

/** Tags that React puts in front of the markup when no <html> is rendered; they belong in the head. */
const leadingHeadTags = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/

/** What an address shows: addresses with the same key show the same page, so it is rendered once for all of them. */
export function pageCacheKey(url: URL): string {
  const route = pageRoutes.find(({ path }) => matchPath(path, url.pathname))
  return route?.cacheKey?.(url) ?? url.pathname
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
    return {
      kind: 'page',
      status: context.statusCode === 200 ? (appContext.answer?.status ?? 200) : context.statusCode,
      pageId: context.matches.at(-1)?.route.id ?? '',
      head,
      body: markup.slice(head.length),
      state: JSON.stringify({
        config,
        queries: dehydrate(queryClient),
        router: { loaderData: context.loaderData, errors: context.errors },
      }),
    }
  } finally {
    queryClient.clear()
  }
}
