import { getAuthState } from './auth-state.ts'
import { type DraftStorage, handovers, openStorage, ownerKey, prefix } from './handovers.ts'

/** Raise it when any draft changes its shape: drafts from earlier releases are dropped. */
const version = 1
/** Lifetime of a draft, in milliseconds. */
const lifetime = 30 * 24 * 60 * 60 * 1000

type Entry = { version: number; keptAt: number; value: unknown } | null

const isCurrent = (entry: Entry): boolean =>
  entry?.version === version && Date.now() - entry.keptAt < lifetime

/** A draft started without an account can be finished with one. */
function isMine(storage: DraftStorage): boolean {
  const owner = storage[ownerKey]
  return !owner || owner === String(getAuthState().user?.id)
}

export type KeptDraft = ReturnType<typeof openDraft>

/**
 * Values typed into a form but not sent. They survive reloads and an expired session in this tab, or in all tabs with
 * `localStorage`. `name` is the form's name, with an ID if there are several: "quote:12".
 */
export function openDraft(name: string, storageName: 'sessionStorage' | 'localStorage' = 'sessionStorage') {
  const key = `${prefix}${name}`
  const openedAt = handovers()
  const storage = openStorage(storageName)
  const wasMine = isMine(storage)
  return {
    key,
    /** Null if nothing was stored, or only by someone else. Anyone can write to the storage: validate the result. */
    read(): unknown {
      try {
        const entry = JSON.parse(storage[key] ?? 'null') as Entry
        if (isCurrent(entry)) return isMine(storage) ? entry?.value : null
        delete storage[key]
      } catch {
        // Anything that isn't JSON wasn't stored here.
      }
      return null
    },
    /** Null deletes the draft. Returns false if the storage is full or waits for the return of someone else. */
    keep(value: unknown): boolean {
      // A form may close just after its user has signed out.
      if (openedAt !== handovers() || !(wasMine || isMine(storage))) return false
      try {
        if (value === null) delete storage[key]
        else storage[key] = JSON.stringify({ version, keptAt: Date.now(), value })
        return true
      } catch {
        return false
      }
    },
  }
}

/** The stored fields that match the shape of `blank`; the others, or all without a draft, come from `blank`. */
export function fittingDraft<Draft extends object>(kept: unknown, blank: Draft): Draft {
  if (typeof kept !== 'object' || kept === null) return blank
  const fits = ([field, value]: [string, unknown]) =>
    field in blank && typeof value === typeof blank[field as keyof Draft]
  return { ...blank, ...Object.fromEntries(Object.entries(kept).filter(fits)) }
}
