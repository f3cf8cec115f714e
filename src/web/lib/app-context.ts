import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api } from './api-client.ts'

/** The settings the browser can see; `publicConfig` in config.ts is the server side. */
export type PublicConfig = { siteName: string; publicUrl: string; apiUrl: string }

/** Shared by loaders and components: one object per request on the server, one per visit in the browser. */
export type AppContext = {
  api: Api
  queryClient: QueryClient
  config: PublicConfig
  /** Set while a page is rendered on the server; loaders can change its status, and the page adds its structured data. */
  answer: { status: number; jsonLd: object[] } | null
  /** Asks a person to confirm their identity: a call that needs it waits, and is then sent again. */
  confirmed?: Confirmed
}

export type Confirmed = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/** Arguments of a page's loader, on the server and in the browser. */
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

// biome-ignore lint/suspicious/noExplicitAny: the list mixes query options of different data
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * Starts a page's queries. The server waits for them and responds 503 as soon as one fails, because the visitor is
 * waiting. The browser continues immediately and shows skeletons, so that a click always gets a response.
 */
export async function loadQueries({ queryClient, answer }: AppContext, queries: AnyQuery[]): Promise<void> {
  const once = answer ? { retry: false } : {}
  const loading = Promise.allSettled(
    queries.map((query) => queryClient.ensureQueryData({ ...query, ...once })),
  )
  if (!answer) return
  if ((await loading).some(({ status }) => status === 'rejected')) answer.status = 503
}
