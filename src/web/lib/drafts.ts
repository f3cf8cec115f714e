import { getAuthState, logout } from './auth-state.ts'
import { forgetLargerPictures } from './larger-pictures.ts'

/** Prefix of unsent drafts in either of the browser's storages. */
export const draftKey = (personId: number, name: string): string => `draft-of-${personId}:${name}`

/**
 * Signs out at the user's request and deletes their unsent drafts from this browser. When the server ends a session,
 * `logout` is called without this, because the user will continue where they were.
 */
export function leave(): void {
  const { user } = getAuthState()
  if (user) forgetDrafts(user.id)
  logout()
}

function forgetDrafts(personId: number): void {
  void forgetLargerPictures()
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => key.startsWith(draftKey(personId, '')))
      for (const key of keys) storage.removeItem(key)
    }
  } catch {
    // If nothing can be removed, nothing was stored.
  }
}
