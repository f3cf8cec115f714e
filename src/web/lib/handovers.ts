import { getAuthState, onAuthChange, wasSignedOutByServer } from './auth-state.ts'

/** Prefix of every draft's storage key; see drafts.ts. */
export const prefix = 'draft:'
/** Key of the ID of the user who owns a storage's drafts, once someone has signed in. */
export const ownerKey = `${prefix}owner`

/** Storage as the browser offers it, read and written by key. */
export type DraftStorage = Record<string, string>
const pageStorage: DraftStorage = {}

/** The storage of drafts; on this page only if the browser blocks its storage. */
export function openStorage(name: 'sessionStorage' | 'localStorage'): DraftStorage {
  try {
    if (globalThis[name]) return globalThis[name]
  } catch {
    // Blocked.
  }
  return pageStorage
}

/** Keys of other data that a browser remembers of a person. */
const habits = ['recent-searches', 'browsing-state', 'compared']

/** The database for draft pictures too large for web storage; see larger-pictures.ts. */
export const pictureDatabase = 'larger-pictures'

/** The ID of the current user: null for a visitor, undefined until known. Unchanged by a session that the server ended. */
let writer: number | null | undefined
let count = 0

/** Number of times a user signed out, or a different user signed in. */
export const handovers = (): number => count

/** Deletes drafts and habits in every tab when their user signs out or another signs in. Call once, before the auth state starts. */
export function startHandovers(): void {
  onAuthChange(() => {
    const { user, token } = getAuthState()
    // A token without a user isn't verified yet; after an ended session the same user may come back.
    if (user === null && (token !== null || wasSignedOutByServer())) return
    const next = user?.id ?? null
    if (next === writer) return
    if (writer) {
      count += 1
      // `useForm` clears controlled fields.
      for (const form of document.forms) form.reset()
    }
    writer = next
    handOver(openStorage('sessionStorage'), next)
    handOver(openStorage('localStorage'), next)
  })
}

function handOver(storage: DraftStorage, next: number | null): void {
  try {
    const owner = storage[ownerKey]
    const isSomeoneElses = owner && owner !== `${next}`
    if (isSomeoneElses) forget(storage)
    if (next) storage[ownerKey] = `${next}`
    if (isSomeoneElses) indexedDB.deleteDatabase(pictureDatabase)
  } catch {
    // Full or blocked storage is not an error.
  }
}

function forget(storage: DraftStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) delete storage[key]
  for (const key of habits) {
    delete storage[key]
    // This tab reads its data again, as the others do.
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}
