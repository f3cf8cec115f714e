import type { ComponentType } from 'react'
import type { PageLoaderArgs } from './app-context.ts'

type PageLoader = (args: PageLoaderArgs) => Promise<void>

/** A page. `id` is its file in `pages/`, by which the server finds its scripts. */
export type PageRoute = {
  id: string
  path: string
  page: () => Promise<ComponentType>
  loader?: PageLoader
  /** The part of the address that determines the content; defaults to the path. */
  cacheKey?: (url: URL) => string
  status?: number
  /** Requires signing in; the server sends its skeleton. */
  isPrivate?: true
  /** Has no header or footer. */
  isBare?: true
  /** Its address contains a secret: it is never cached, and no referrer is sent. */
  isSecret?: true
  /** Takes card numbers: only its document can load the provider's script (lib/card-document.ts). */
  takesCards?: true
}
