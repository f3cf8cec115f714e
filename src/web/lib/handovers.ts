import { getAuthState, onAuthChange, wasSignedOutByServer } from './auth-state.ts'

/** Prefix of every draft's storage key; see drafts.ts. */
export const prefix = 'draft:'
/** Key of the ID of the user who owns a storage's drafts, once someone has signed in. */
export const ownerKey = `${prefix}owner`

/** The database for draft pictures too large for web storage; see larger-pictures.ts. */
export const pictureDatabase = 'larger-pictures'

/** The ID of the current user: null for a visitor, undefined until known. Unchanged by a session that the server ended. */
let writer: number | null | undefined
let count = 0

/** How many times a user signed out, or a different user signed in. */
export const handovers = (): number => count

/** Deletes drafts in every tab when their user signs out or another signs in. Call once, before the auth state starts. */
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
    // Without storage, nothing was stored.
  }
}
