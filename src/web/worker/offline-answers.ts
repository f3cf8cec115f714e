import {
  accountCache,
  guestCache,
  offlinePrefix,
  readKept,
  type SavedIndex,
  savedFormat,
  savedIndexKey,
} from '#web/lib/worker-caches.ts'
import { offlinePage } from './offline-page.ts'
import { type FetchEvent, worker } from './worker-types.ts'

/** The answer to a request for a file of a saved page; null for all others. */
export function answerFile({ method, url }: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(`${offlinePrefix}/`))
    return null
  return matchKept(pathname).then((kept) => kept ?? Response.error())
}

/** The answer to a request for a page: from the network, else the kept page. Null for anything else. */
export function answerNavigation(event: FetchEvent): Promise<Response> | null {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  const isPage = method === 'GET' && mode === 'navigate' && origin === worker.location.origin
  return isPage && !pathname.startsWith('/api/') ? answer(event, pathname) : null
}

async function answer(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(leaveIfUseless())
    return response
  } catch {
    const index = await readKept<SavedIndex>(accountCache, savedIndexKey)
    const current = index?.format === savedFormat ? index : null
    const isSaved = current?.pages.some(({ path }) => path === pathname)
    return (isSaved && (await matchKept(pathname))) || offlinePage(current)
  }
}

const matchKept = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: accountCache })

/** Nobody saved anything or allows pushes here anymore: the next page needs no worker. */
async function leaveIfUseless(): Promise<void> {
  const isUsed = await Promise.all([accountCache, guestCache].map((name) => caches.has(name)))
  if (!isUsed.includes(true)) await worker.registration.unregister()
}
