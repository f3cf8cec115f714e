/**
 * Answers that the service worker and pages share, in two caches. This one is a person's: it is deleted when
 * they sign out here (forget-with-person.ts), and at a visit of nobody (server/lib/http/head-script.ts).
 */
export const accountCache = 'account'
/** For visitors without an account, after they allowed it. */
export const guestCache = 'guest'

/** The worker serves files of saved pages below this path; nothing else is there. */
export const offlinePrefix = '/offline'

/** Raised when saved pages are kept in another form: older ones are then dropped. */
export const savedFormat = 1

export type SavedPage = {
  path: string
  name: string
  /** ISO 8601. */
  savedAt: string
  /** Of the page with its pictures. */
  bytes: number
  /** Its files below the prefix, which other pages may use too. */
  files: string[]
  /** The server couldn't give a file: the page is saved again at the next check. */
  lacksFiles?: boolean
}

/** The saved businesses that can be read without a connection. */
export type SavedIndex = {
  format: number
  ownerId: number
  siteName: string
  /** ISO 8601. */
  checkedAt: string
  pages: SavedPage[]
}
export const savedIndexKey = `${offlinePrefix}/saved.json`

/** Notes that this browser shows news to an account, or of one conversation, and the subscription's ID. */
export const accountPushKey = `${offlinePrefix}/push.json`
export const guestPushKey = (conversationId: number): string => `${offlinePrefix}/push/${conversationId}.json`
export type AccountPush = { userId: number; id: number }
export type GuestPush = { id: number }

export async function readKept<Value>(cache: string, key: string): Promise<Value | null> {
  if (!globalThis.caches) return null
  // Opening a cache would make one, also right after signing out has deleted it.
  const found = await caches.match(key, { cacheName: cache })
  return found ? ((await found.json()) as Value) : null
}

export async function keep(cache: string, key: string, value: unknown): Promise<void> {
  await (await caches.open(cache)).put(key, Response.json(value))
}

/** Forgets an answer, and the cache with its last one. */
export async function forgetKept(cache: string, key: string): Promise<void> {
  if (!globalThis.caches || !(await caches.has(cache))) return
  const opened = await caches.open(cache)
  await opened.delete(key)
  if ((await opened.keys()).length === 0) await caches.delete(cache)
}
