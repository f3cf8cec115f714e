import { useState } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { draftKey } from '#web/lib/drafts.ts'

/** The text this tab stores under a key; empty if none. */
export function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text until the tab closes; an empty one deletes it. */
export function keep(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // If storage is blocked, the text lasts as long as the row is open.
  }
}

/** Unsent desk text, stored until the tab closes, even across a sign-in. `name` identifies what it is for. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const key = draftKey(useAuth().user?.id ?? 0, `desk-${name}`)
  const [text, setText] = useState(() => readKept(key))
  return [
    text,
    (next) => {
      setText(next)
      keep(key, next)
    },
  ]
}
