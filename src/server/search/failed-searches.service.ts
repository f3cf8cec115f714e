import type { Db } from '#server/lib/database/db.ts'
import { normalizeSearchText } from '#shared/businesses/directory/directory-search.ts'
import { countFailedSearches, deleteOldSearches, type NotedSearch } from './failed-searches.repository.ts'
import { refreshSearchWords } from './vocabulary.repository.ts'
import { fillShippedVocabulary } from './vocabulary.service.ts'

/** Guarantee: of a failed search, only its words are noted, and nothing about the visitor. */

/** A text is whole when nobody has typed on for so long, in milliseconds. */
const wholeAfter = 10_000
/** So many wait in memory: a search never waits for a write. */
const notedMax = 1_000

const noted = new WeakMap<Db, Map<string, NotedSearch & { at: number }>>()

/** Counts a search that found nothing, or whose results nobody opened. `db` must accept writes. */
export function noteFailedSearch(db: Db, text: string, fault: 'nothing' | 'left'): void {
  const words = normalizeSearchText(text).toLowerCase()
  // Somebody's address or number isn't a word that we need.
  if (words.length < 3 || words.length > 60 || words.includes('@') || (words.match(/\d/g)?.length ?? 0) > 6)
    return
  const waiting = noted.get(db) ?? new Map<string, NotedSearch & { at: number }>()
  if (!noted.has(db)) {
    noted.set(db, waiting)
    writeLater(db)
  }
  for (const other of waiting.keys()) if (other !== words && words.startsWith(other)) waiting.delete(other)
  const { nothing = 0, left = 0 } = waiting.get(words) ?? {}
  const search = { words, nothing, left, at: Date.now() }
  search[fault]++
  if (waiting.has(words) || waiting.size < notedMax) waiting.set(words, search)
}

function writeLater(db: Db): void {
  setTimeout(() => {
    void writeNotedSearches(db, Date.now() - wholeAfter).catch(() => {})
    if (noted.get(db)?.size) writeLater(db)
    else noted.delete(db)
  }, wholeAfter).unref()
}

/** Forgets old failed searches, and learns the words of new subcategories and names. */
export async function tidySearch(db: Db): Promise<void> {
  await deleteOldSearches(db)
  await fillShippedVocabulary(db)
  await refreshSearchWords(db)
}

/** Stores what was noted, of searches last made until then: a later one may be the beginning of a text. */
export async function writeNotedSearches(db: Db, until = Number.POSITIVE_INFINITY): Promise<void> {
  const waiting = noted.get(db)
  const whole = [...(waiting?.values() ?? [])].filter(({ at }) => at <= until)
  for (const { words } of whole) waiting?.delete(words)
  if (whole.length > 0) await countFailedSearches(db, whole)
}
