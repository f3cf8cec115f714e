import type { BusinessesOfUser } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { isTemporary } from '#shared/lib/retries.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import {
  accountCache,
  forgetKept,
  offlinePrefix,
  readKept,
  type SavedIndex,
  type SavedPage,
  savedFormat,
  savedIndexKey,
} from '#web/lib/worker-caches.ts'
import { canHaveWorker, findWorker, startWorker } from '#web/lib/worker-registration.ts'
import { copyPage, noteFile, noteStyle, withoutScripts } from './saved-page-copy.ts'

/**
 * Guarantee: without a connection this browser shows the pages of the businesses that the signed-in visitor saved last, at most a
 * day old when there was a connection, and of nobody else.
 */

const pagesMax = 30
const bytesMax = 25_000_000
const fileBytesMax = 600_000
const hour = 60 * 60 * 1000
const refreshAfter = 24 * hour

/** Somebody else is signed in, or nobody: the pages kept so far must be deleted. */
class SignedOut extends Error {}

let running: Promise<void> | null = null
let isAskedAgain = false

/** Updates the kept pages to the saved businesses, in the background. Never rejects. */
export function keepSavedPages(context: AppContext): Promise<void> {
  if (running) isAskedAgain = true
  running ??= run(context).finally(() => {
    running = null
    if (!isAskedAgain) return
    isAskedAgain = false
    void keepSavedPages(context)
  })
  return running
}

/** The same, unless that was done within the hour. */
export async function refreshSavedPages(context: AppContext): Promise<void> {
  const index = await readKept<SavedIndex>(accountCache, savedIndexKey)
  if (index && Date.now() - Date.parse(index.checkedAt) > hour) await keepSavedPages(context)
}

async function run(context: AppContext): Promise<void> {
  const ownerId = getAuthState().user?.id
  if (ownerId === undefined || !canHaveWorker()) return
  try {
    // One tab at a time.
    await navigator.locks.request('saved-pages', () => update(context, ownerId))
  } catch (error) {
    // Without a connection or room on the disk, the kept pages stay.
    if (error instanceof SignedOut) await caches.delete(accountCache)
  }
}

async function update({ api, config }: AppContext, ownerId: number): Promise<void> {
  const answer = await api.query<BusinessesOfUser>(['/api/users/saved'])
  const saved = (answer?.businesses ?? []).slice(0, pagesMax)
  const found = await readKept<SavedIndex>(accountCache, savedIndexKey)
  const isUsable = found?.ownerId === ownerId && found.format === savedFormat
  const index: SavedIndex = {
    format: savedFormat,
    ownerId,
    siteName: config.siteName,
    checkedAt: new Date().toISOString(),
    pages: isUsable ? found.pages : [],
  }
  if (saved.length === 0 && index.pages.length === 0) return forgetKept(accountCache, savedIndexKey)
  if (found && !isUsable) await dropAll()
  requireOwner(ownerId)
  // First the cache, so that the worker knows that it is needed.
  const cache = await caches.open(accountCache)
  if (saved.length > 0) {
    await startWorker()
    followOffline()
  }
  await cache.put(noteFile, new Response(noteStyle, { headers: { 'content-type': 'text/css' } }))
  const wanted = new Set(saved.map(({ id }) => paths.business(id)))
  for (const { path } of index.pages.filter((page) => !wanted.has(page.path))) await cache.delete(path)
  index.pages = index.pages.filter(({ path }) => wanted.has(path))
  await writeIndex(cache, index, ownerId)
  for (const { id, name } of saved) {
    const path = paths.business(id)
    const known = index.pages.find((page) => page.path === path)
    if (known && !known.lacksFiles && Date.now() - Date.parse(known.savedAt) < refreshAfter) continue
    const kept = await keepPage(cache, path, name)
    requireOwner(ownerId)
    const others = index.pages.filter((page) => page !== known)
    const room = bytesMax - others.reduce((sum, { bytes }) => sum + bytes, 0)
    if (kept && kept.bytes <= room) index.pages = [...others, kept]
    else {
      await cache.delete(path)
      index.pages = others
    }
    index.pages = inOrder(index.pages, saved)
    await writeIndex(cache, index, ownerId)
  }
  await dropUnused(cache, index)
  if (index.pages.length === 0) await forgetSaved(cache)
  // It was switched off for the whole site.
  if (!(await findWorker())) await caches.delete(accountCache)
}

/** The last saved first. */
function inOrder(pages: SavedPage[], saved: readonly { id: number }[]): SavedPage[] {
  const order = saved.map(({ id }) => paths.business(id))
  return pages.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
}

async function writeIndex(cache: Cache, index: SavedIndex, ownerId: number): Promise<void> {
  requireOwner(ownerId)
  await cache.put(savedIndexKey, Response.json(index))
  requireOwner(ownerId)
}

function requireOwner(ownerId: number): void {
  if (getAuthState().user?.id !== ownerId) throw new SignedOut()
}

/** Null when the page isn't public. */
async function keepPage(cache: Cache, path: string, name: string): Promise<SavedPage | null> {
  const savedAt = new Date().toISOString()
  const response = await fetch(path)
  if (!response.ok || response.redirected) return null
  const policy = withoutScripts(response.headers.get('content-security-policy') ?? "default-src 'self'")
  const copy = copyPage(await response.text(), austinDay(savedAt))
  let bytes = copy.html.length
  let lacksFiles = false
  for (const file of copy.files) {
    const size = await keepFile(cache, file)
    bytes += size ?? 0
    lacksFiles ||= size === null
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  await cache.put(path, new Response(copy.html, { headers }))
  return { path, name, savedAt, bytes, files: copy.files.map((file) => offlinePrefix + file), lacksFiles }
}

/** Keeps a file under the worker's prefix and returns its size; 0 when it is too large or not there, null when the server failed. */
async function keepFile(cache: Cache, file: string): Promise<number | null> {
  const response = await fetch(file)
  if (isTemporary(response.status)) return null
  if (!response.ok) return 0
  const content = await response.blob()
  if (content.size > fileBytesMax) return 0
  await cache.put(offlinePrefix + file, new Response(content, { headers: { 'content-type': content.type } }))
  return content.size
}

/** Deletes files that no kept page shows. */
async function dropUnused(cache: Cache, { pages }: SavedIndex): Promise<void> {
  const used = new Set(pages.flatMap(({ files }) => files))
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const isFile = /\.(css|webp|png|jpe?g|svg|avif)$/.test(pathname) && pathname !== noteFile
    if (isFile && !used.has(pathname + search)) await cache.delete(request)
  }
}

async function forgetSaved(cache: Cache): Promise<void> {
  await cache.delete(noteFile)
  await forgetKept(accountCache, savedIndexKey)
}

const dropAll = () => caches.delete(accountCache)

/** The kept pages as this tab knows them, and whose they are. */
let shown: Pick<SavedIndex, 'ownerId' | 'pages'> | null = null
let isFollowing = false

const isShown = (path: string) =>
  shown !== null &&
  shown.ownerId === getAuthState().user?.id &&
  shown.pages.some((page) => page.path === path)

/** Lets the browser itself open kept pages without a connection: the worker then answers. */
export function followOffline(): void {
  if (isFollowing) return
  isFollowing = true
  const look = async () => {
    shown = await readKept<SavedIndex>(accountCache, savedIndexKey)
  }
  const leave = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (navigator.onLine || !link || !isPlain || !isShown(new URL(link.href).pathname)) return
    // React hears of it later, and would show that the page can't be loaded.
    event.stopPropagation()
  }
  void look()
  // More may have been kept meanwhile, also by another tab.
  addEventListener('offline', () => void look())
  document.addEventListener('click', leave, true)
}
