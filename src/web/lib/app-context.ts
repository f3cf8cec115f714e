import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api } from './api-client.ts'

/** What the browser may know of the settings; the server's twin is `publicConfig` in config.ts. */
export type PublicConfig = { siteName: string; publicUrl: string; apiUrl: string }

/** What loaders and components share: one object a request on the server, one for the whole visit in the browser. */
export type AppContext = {
  api: Api
  queryClient: QueryClient
  config: PublicConfig
  /** Set while a page is rendered on the server; loaders lower its status. */
  answer: { status: number } | null
}

/** What a page's loader gets, on the server and in the browser. */
export type PageLoaderArgs = { context: AppContext; params: Record<string, string | undefined>; url: URL }

export const routerAppContext = createRouterContext<AppContext>()

const ReactAppContext = createContext<AppContext | null>(null)
export const AppContextProvider = ReactAppContext.Provider

export function useAppContext(): AppContext {
  const context = useContext(ReactAppContext)
  if (!context) throw new Error('useAppContext outside of AppContextProvider')
  return context
}

export const useApi = (): Api => useAppContext().api
export const usePublicConfig = (): PublicConfig => useAppContext().config

// biome-ignore lint/suspicious/noExplicitAny: query options of different data stand in one list
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * Starts the queries of a page. The server waits for them and answers 503 when one fails, at the first failure: a visitor
 * waits for the answer. The browser goes on at once and shows skeletons, so that a click is never met by silence.
 */
export async function loadQueries({ queryClient, answer }: AppContext, queries: AnyQuery[]): Promise<void> {
  const once = answer ? { retry: false } : {}
  const loading = Promise.allSettled(
    queries.map((query) => queryClient.ensureQueryData({ ...query, ...once })),
  )
  if (!answer) return
  if ((await loading).some(({ status }) => status === 'rejected')) answer.status = 503
}
