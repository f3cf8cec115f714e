import { getAuthState, logout } from './auth-state.ts'
import { forgetLargerPictures } from './larger-pictures.ts'

/** The key of something that a person has typed and not sent yet, in either of the browser's storages. */
export const draftKey = (personId: number, name: string): string => `draft-of-${personId}:${name}`

/**
 * Signs out because the person wants to: what they typed in this browser and didn't send goes too. Whose session the server
 * has ended will go on where they were, so `logout` alone leaves it.
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
    // Nothing was stored where nothing can be removed.
  }
}
