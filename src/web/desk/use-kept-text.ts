import { useState } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { draftKey } from '#web/lib/drafts.ts'

/** What this tab keeps under a key; empty for nothing. */
export function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text while the tab lives; an empty one forgets. */
export function keep(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Where nothing can be stored it lasts as long as the row is open.
  }
}

/** What is typed at the desk and not sent yet: kept while the tab lives, also over a sign-in. `name` says what it is for. */
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
