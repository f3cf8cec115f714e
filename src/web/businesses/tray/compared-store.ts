import { useSyncExternalStore } from 'react'
import { comparedMax } from '#shared/businesses/compare/compared-ids.ts'
import { readStoredJson, store } from '#web/lib/browser-storage.ts'

/** A business that the visitor chose to compare, as the tray shows it. */
export type Compared = { id: number; name: string; picture: string | null }

/** The localStorage key of the list. */
const comparedKey = 'compared'

function toCompared(value: unknown): Compared | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, picture } = value as Partial<Record<keyof Compared, unknown>>
  const isId = Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31
  if (!isId || typeof name !== 'string') return null
  return { id: id as number, name, picture: typeof picture === 'string' ? picture : null }
}

/** The list of a stored value. Anyone can write to the browser's storage, so invalid entries are dropped. */
export function parseCompared(value: unknown): readonly Compared[] {
  if (!Array.isArray(value)) return []
  const entries = value.map(toCompared).filter((entry) => entry !== null)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].slice(0, comparedMax)
}

const none: readonly Compared[] = []
const listeners = new Set<() => void>()
let current: readonly Compared[] | null = null
let restored: readonly Compared[] = none

function read(): readonly Compared[] {
  if (current === null) restored = current = parseCompared(readStoredJson(comparedKey))
  return current
}

/** The stored businesses, which may have changed since; empty when called again. */
export function takeRestored(): readonly Compared[] {
  const taken = restored
  restored = none
  return taken
}

function readAgain(): void {
  current = null
  for (const listener of listeners) listener()
}

/** Another tab has changed the list. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === comparedKey || key === null) readAgain()
}
/** A page restored from the browser's cache has missed the changes of other tabs. */
const onShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) readAgain()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
    // Without subscribers, later changes go unnoticed.
    current = null
  }
}

/** Replaces the list, in every tab. */
export function setCompared(change: (list: readonly Compared[]) => readonly Compared[]): void {
  const before = read()
  const next = change(before)
  if (next === before) return
  current = next
  store(comparedKey, next)
  for (const listener of listeners) listener()
}

/** Adds a business to the list, or removes it; false if the list is full. */
export function toggleCompared(business: Compared): boolean {
  const list = read()
  const others = list.filter(({ id }) => id !== business.id)
  if (others.length === comparedMax) return false
  setCompared(() => (others.length < list.length ? others : [...list, business]))
  return true
}

/** The businesses that the visitor chose in this browser, in the order of choosing; empty on the server. */
export function useCompared(): readonly Compared[] {
  return useSyncExternalStore(subscribe, read, () => none)
}
