import { getAuthState, onAuthChange } from './auth-state.ts'
import { accountCache } from './worker-caches.ts'

const personId = () => getAuthState().user?.id ?? null

/** Forgets a person's data once they sign out here or somebody else signs in, in any tab. Call it once. */
export function forgetWithPerson(): void {
  let keptFor = personId()
  const forget = () => void globalThis.caches?.delete(accountCache).catch(() => {})
  // They signed out while this code was loading.
  if (keptFor === null) forget()
  onAuthChange(() => {
    const id = personId()
    if (keptFor !== null && id !== keptFor) forget()
    keptFor = id
  })
}
