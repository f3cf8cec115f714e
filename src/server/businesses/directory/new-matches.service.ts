import type { Db } from '#server/lib/database/db.ts'
import { getVocabulary, readSearch } from '#server/search/vocabulary.service.ts'
import { listBusinessesQuerySchema } from '#shared/businesses/directory/directory.schemas.ts'
import { readKept } from '../kept-businesses.service.ts'
import { findDirectoryPage } from './directory.repository.ts'
import { isTextQuery, resolveNames } from './directory.service.ts'
import type { DirectoryQuery, Span } from './directory-filters.repository.ts'
import { lastingPart, searchTitle } from './search-title.ts'
import { tiers } from './text-legs.repository.ts'
import { findTextPage } from './text-page.repository.ts'

/** Guarantee: what is told as new fits the search as the directory lists it, and is public and approved. */

/** Parameters of the directory, each a text. */
type Params = Readonly<Record<string, string>>

export type NewMatches = {
  businesses: { id: number; name: string; trade: string | null }[]
  /** There are others. */
  isMore: boolean
}

/** A search in words, and whether somebody typed any of them; null if the directory doesn't have what it asks for. */
export async function describeSearch(
  db: Db,
  params: Params,
): Promise<{ title: string; isTyped: boolean } | null> {
  const query = await readParams(db, params)
  return query && describe(db, query)
}

/** What businesses approved in a span a search finds, at most `max`; null if the directory doesn't have what it asks for. */
export async function findNewMatches(
  db: Db,
  params: Params,
  opened: Span,
  max: number,
): Promise<NewMatches | null> {
  const query = await readParams(db, params)
  if (!query || !(await describe(db, query))) return null
  const found = await findPage(db, { ...query, opened, limit: max + 1 })
  if (!found) return null
  const kept = await readKept(db, found.keys, found)
  const businesses = kept.map(({ row: { id, name, subcategoryName, categoryName } }) => ({
    id,
    name,
    trade: subcategoryName ?? categoryName,
  }))
  return { businesses: businesses.slice(0, max), isMore: businesses.length > max }
}

async function readParams(db: Db, params: Params): Promise<DirectoryQuery | null> {
  const read = listBusinessesQuerySchema.safeParse(params)
  return read.success ? resolveNames(db, read.data) : null
}

async function describe(db: Db, query: DirectoryQuery) {
  if (!query.search) return searchTitle(await getVocabulary(db), query, null)
  const { vocabulary, understanding } = await readSearch(db, query.search)
  return searchTitle(vocabulary, query, understanding)
}

/** Null for a text too short to search in a directory of this size. */
async function findPage(db: Db, query: DirectoryQuery) {
  if (!isTextQuery(query)) return findDirectoryPage(db, query)
  const understanding = lastingPart((await readSearch(db, query.search)).understanding)
  const found = await findTextPage(db, { query, typed: query.search, understanding })
  // Who only mentions a roofer is none.
  const last = understanding.trades ? tiers.trade : tiers.mentions
  return found && { ...found, keys: found.keys.filter(({ tier }) => tier <= last) }
}
