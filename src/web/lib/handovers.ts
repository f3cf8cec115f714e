import { getAuthState, onAuthChange, wasRefused } from './auth-state.ts'

/** What every draft in the browser's storages begins with; see drafts.ts. */
export const prefix = 'draft:'
/** Whose the drafts of a storage are, once somebody has signed in. */
export const ownerKey = `${prefix}owner`

/** Where pictures of drafts are that are too large for the storages; see larger-pictures.ts. */
export const pictureDatabase = 'larger-pictures'

/** Who types here: null for a visitor, undefined until it is known. A session that the server ended changes nothing. */
let writer: number | null | undefined
let count = 0

/** How often this browser was handed over: somebody signed out, or somebody else signed in. */
export const handovers = (): number => count

/** Deletes drafts when their person signs out or somebody else signs in, in every tab. Call once, before the auth state starts. */
export function startHandovers(): void {
  onAuthChange(() => {
    const { user, token } = getAuthState()
    // A token without its person isn't checked yet; after an ended session the same person may come back.
    if (user === null && (token !== null || wasRefused())) return
    const next = user?.id ?? null
    if (next === writer) return
    if (writer) {
      count += 1
      // Fields that React holds are emptied by `useForm`.
      for (const form of document.forms) form.reset()
    }
    writer = next
    handOver(() => sessionStorage, next)
    handOver(() => localStorage, next)
  })
}

function handOver(open: () => Storage, next: number | null): void {
  try {
    const storage = open()
    const owner = storage.getItem(ownerKey)
    if (owner && owner !== `${next}`) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
      indexedDB.deleteDatabase(pictureDatabase)
    }
    if (next) storage.setItem(ownerKey, `${next}`)
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}
