import { useRef } from 'react'
import { ApiError } from './api-client.ts'
import { openDraft } from './drafts.ts'
import { handovers } from './handovers.ts'

const isKey = (kept: unknown): kept is string => typeof kept === 'string' && /^[\da-f-]{36}$/.test(kept)

/** Keys that a full storage can't keep. */
const unstored = new Map<string, string>()

/**
 * The key of a form, by the name of its draft. It is kept beside the draft until the server has confirmed it: the same when the
 * form is sent again, closed and opened, or loaded again. A changed form is then refused (`isKeyTaken`) if the earlier version
 * arrived after all.
 */
export function idempotencyKey(name: string): string {
  const draft = openDraft(`key:${name}`)
  const kept = draft.read()
  if (isKey(kept)) return kept
  const ownName = `${handovers()} ${name}`
  const key = unstored.get(ownName) ?? crypto.randomUUID()
  if (!draft.keep(key)) unstored.set(ownName, key)
  return key
}

/** The next submission of a form is a new one. */
export function renewIdempotencyKey(name: string): void {
  unstored.delete(`${handovers()} ${name}`)
  openDraft(`key:${name}`).keep(null)
}

/** The key of a form with a draft of this name; without one, it lasts as long as the form is on screen. */
export function useIdempotencyKey(name: string | undefined) {
  const own = useRef<string | null>(null)
  return {
    current(): string {
      if (name !== undefined) return idempotencyKey(name)
      own.current ??= crypto.randomUUID()
      return own.current
    },
    renew(): void {
      own.current = null
      if (name !== undefined) renewIdempotencyKey(name)
    },
  }
}

/** The server has an earlier version of the form, but its answer got lost. */
export const isKeyTaken = (error: unknown): error is ApiError & { body: { openAt?: string } } =>
  error instanceof ApiError && error.body?.code === 'key_taken'
