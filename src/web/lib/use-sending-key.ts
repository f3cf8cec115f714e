import { useRef } from 'react'
import { ApiError } from './api-client.ts'
import { openDraft } from './drafts.ts'

const isKey = (kept: unknown): kept is string => typeof kept === 'string' && /^[\da-f-]{36}$/.test(kept)

/** Forgets the kept key of a form that starts anew with other content. */
export const forgetSendingKey = (name: string) => openDraft(`key:${name}`).keep(null)

/**
 * The key under which the server stores a form once. It is kept beside the form's draft, so that it is the
 * same until the server has confirmed it: when the form is sent again, closed and opened, or loaded again. A
 * changed form is then refused (`isKeyTaken`) if the earlier version arrived after all.
 */
export function useSendingKey(name: string) {
  /** For a storage that is full. */
  const unstored = useRef({ name: '', key: '' })
  const draft = () => openDraft(`key:${name}`)
  return {
    current(): string {
      const kept = draft().read()
      if (isKey(kept)) return kept
      if (unstored.current.name !== name) unstored.current = { name, key: crypto.randomUUID() }
      draft().keep(unstored.current.key)
      return unstored.current.key
    },
    /** The next submission is a new one. */
    renew(): void {
      unstored.current = { name: '', key: '' }
      draft().keep(null)
    },
  }
}

/** The server has an earlier version of the form, but its answer got lost. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'key_taken'
