import type { Db } from '#server/lib/database/db.ts'
import { normalizeSearchText } from '#shared/businesses/directory/directory-search.ts'
import { countFailedSearches, deleteOldSearches, type NotedSearch } from './failed-searches.repository.ts'
import { refreshSearchWords } from './vocabulary.repository.ts'
import { fillShippedVocabulary } from './vocabulary.service.ts'

/** Guarantee: what is noted of a failed search is its words and nothing about who searched. */

/** How long counts wait in memory, in milliseconds, and how many: a search never waits for a write. */
const writtenAfter = 2_000
const notedMax = 200

const noted = new WeakMap<Db, Map<string, NotedSearch>>()

/** Counts a search that found nothing, or whose results nobody opened. `db` must accept writes. */
export function noteFailedSearch(db: Db, text: string, fault: 'nothing' | 'left'): void {
  const words = normalizeSearchText(text).toLowerCase()
  // Somebody's address or number isn't a word that we need.
  if (words.length < 3 || words.length > 60 || words.includes('@') || (words.match(/\d/g)?.length ?? 0) > 6)
    return
  const waiting = noted.get(db) ?? new Map<string, NotedSearch>()
  if (!noted.has(db)) {
    noted.set(db, waiting)
    setTimeout(() => void writeNotedSearches(db).catch(() => {}), writtenAfter).unref()
  }
  // What somebody was still typing.
  for (const other of waiting.keys()) if (other !== words && words.startsWith(other)) waiting.delete(other)
  const search = waiting.get(words) ?? { words, nothing: 0, left: 0 }
  search[fault]++
  if (waiting.has(words) || waiting.size < notedMax) waiting.set(words, search)
}

/** Forgets old failed searches, and learns the words of new subcategories and names. */
export async function tidySearch(db: Db): Promise<void> {
  await deleteOldSearches(db)
  await fillShippedVocabulary(db)
  await refreshSearchWords(db)
}

/** Stores what was noted. */
export async function writeNotedSearches(db: Db): Promise<void> {
  const waiting = [...(noted.get(db)?.values() ?? [])]
  noted.delete(db)
  if (waiting.length > 0) await countFailedSearches(db, waiting)
}
