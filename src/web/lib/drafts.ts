import { getAuthState } from './auth-state.ts'
import { handovers, ownerKey, prefix } from './handovers.ts'

/** Raised when any draft changes its shape: what an earlier release kept is dropped. */
const version = 1
/** Milliseconds for which a draft is kept. */
const lifetime = 30 * 24 * 60 * 60 * 1000

type Entry = { version: number; keptAt: number; value: unknown } | null

const isCurrent = (entry: Entry): boolean =>
  entry?.version === version && Date.now() - entry.keptAt < lifetime

/** What was begun without an account may be finished with one. */
function isMine(storage: Storage): boolean {
  const owner = storage.getItem(ownerKey)
  return owner === null || owner === String(getAuthState().user?.id)
}

export type KeptDraft = ReturnType<typeof openDraft>

/**
 * What was typed into a form and not sent, kept in this tab through reloads and a session that ends, or in all tabs where
 * `storageName` says so. `name` is the form's, with an id where there are several: "quote:12".
 */
export function openDraft(name: string, storageName: 'sessionStorage' | 'localStorage' = 'sessionStorage') {
  const key = `${prefix}${name}`
  const openedAt = handovers()
  return {
    key,
    /** Null where nothing was kept, or by somebody else. Anybody can write into the storage: check what comes. */
    read(): unknown {
      try {
        const storage = globalThis[storageName]
        const entry = JSON.parse(storage.getItem(key) ?? 'null') as Entry
        if (isCurrent(entry)) return isMine(storage) ? entry?.value : null
        storage.removeItem(key)
      } catch {
        // Nothing is kept where storage is refused.
      }
      return null
    },
    /** Null forgets. False where the browser refuses to store it, or has no room. */
    keep(value: unknown): boolean {
      // A form may close a moment after its person has signed out.
      if (openedAt !== handovers()) return false
      try {
        const storage = globalThis[storageName]
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify({ version, keptAt: Date.now(), value }))
        return true
      } catch {
        return false
      }
    },
  }
}

/** What was kept, as far as it fits a form that is `blank`; `blank` itself where nothing was. */
export function fittingDraft<Draft extends object>(kept: unknown, blank: Draft): Draft {
  if (typeof kept !== 'object' || kept === null) return blank
  const fits = ([field, value]: [string, unknown]) =>
    field in blank && typeof value === typeof blank[field as keyof Draft]
  return { ...blank, ...Object.fromEntries(Object.entries(kept).filter(fits)) }
}
