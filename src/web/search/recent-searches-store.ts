import { useSyncExternalStore } from 'react'
import { normalizeSearchText } from '#shared/businesses/directory/directory-search.ts'
import { readStoredJson, store } from '#web/lib/browser-storage.ts'

/** Number of searches remembered (specification §9). */
export const recentSearchesMax = 5
/** The localStorage key of the list. */
const recentSearchesKey = 'recent-searches'
/** A single letter is a search still being typed. */
const shortestSearch = 2

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The list with a search in front, without duplicates, the oldest dropped. */
export function withRecentSearch(searches: readonly string[], text: string): readonly string[] {
  const search = normalizeSearchText(text)
  if (search.length < shortestSearch || search === searches[0]) return searches
  return [search, ...searches.filter((other) => !isSame(other, search))].slice(0, recentSearchesMax)
}

/** The list of a stored value, without invalid entries. */
export function parseRecentSearches(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const searches = value.filter((item) => typeof item === 'string')
  return searches.reduceRight<readonly string[]>(withRecentSearch, [])
}

const none: readonly string[] = []
const listeners = new Set<() => void>()
let current: readonly string[] | null = null

function read(): readonly string[] {
  current ??= parseRecentSearches(readStoredJson(recentSearchesKey))
  return current
}

function write(searches: readonly string[]): void {
  if (searches === read()) return
  current = searches
  store(recentSearchesKey, searches)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  /** Another tab searched too. */
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== recentSearchesKey && key !== null) return
    current = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    // Nobody hears of changes from now on.
    if (listeners.size === 0) current = null
  }
}

/** Remembers a finished search. */
export function rememberSearch(text: string): void {
  write(withRecentSearch(read(), text))
}

export function forgetSearch(text: string): void {
  write(read().filter((other) => other !== text))
}

/** The visitor's recent searches, newest first; empty on the server. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}
