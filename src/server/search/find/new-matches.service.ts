import type { Db } from '#server/lib/database/db.ts'
import { listBusinessesQuerySchema } from '#shared/businesses/directory/directory.schemas.ts'
import type { Lost } from '#shared/saved-searches/lost-searches.ts'
import { getVocabulary, readSearch } from '../vocabulary.service.ts'
import type { BusinessKey, Moment } from './business-keys.repository.ts'
import { findDirectoryPage } from './directory.repository.ts'
import type { DirectoryQuery, Span } from './directory-filters.repository.ts'
import { isScannedInTime } from './directory-size.repository.ts'
import { isTextQuery, resolveNames } from './list.service.ts'
import { planSearch, type Tier, tiers } from './search-plan.ts'
import { hasLasting, lastingPart, searchTitle } from './search-title.ts'
import { runStep } from './text-run.repository.ts'

/** Guarantee: each match told as new fits the search as the directory lists it, and is public and approved. */

/** Parameters of the directory, each a text. */
export type SearchParams = Readonly<Record<string, string>>

/** A search in words, and whether somebody typed any of them; null if the directory doesn't have what it asks for. */
export async function describeSearch(
  db: Db,
  params: SearchParams,
): Promise<{ title: string; isTyped: boolean } | null> {
  const query = await readParams(db, params)
  return query && describe(db, query)
}

/** Whether a text asks for anything that a business can fit later: "open now" doesn't. */
export const isLastingText = async (db: Db, text: string): Promise<boolean> =>
  hasLasting((await readSearch(db, text)).understanding)

/**
 * Finds businesses of a search that were approved in a span, at most `limit`; or why there can be none anymore. Throws after a
 * slow moment.
 */
export async function findOpened(
  db: Db,
  params: SearchParams,
  opened: Span,
  limit: number,
): Promise<(Moment & { keys: BusinessKey[] }) | Lost> {
  const query = await readParams(db, params)
  if (!query || !(await describe(db, query))) return 'gone'
  const page = await findPage(db, { ...query, opened, limit })
  if (page) return page
  if (await isScannedInTime(db))
    throw new Error('A saved text wasn’t found in time; the next run tries it again')
  return 'short'
}

async function readParams(db: Db, params: SearchParams): Promise<DirectoryQuery | null> {
  const read = listBusinessesQuerySchema.safeParse(params)
  return read.success ? resolveNames(db, read.data) : null
}

async function describe(db: Db, query: DirectoryQuery) {
  if (!query.search) return searchTitle(await getVocabulary(db), query, null)
  const { vocabulary, understanding } = await readSearch(db, query.search)
  return searchTitle(vocabulary, query, understanding)
}

/** Null for a short text that took too long to find. */
async function findPage(db: Db, query: DirectoryQuery) {
  if (!isTextQuery(query)) return findDirectoryPage(db, query)
  const understanding = lastingPart((await readSearch(db, query.search)).understanding)
  const [step] = planSearch(understanding, query).steps
  const found = await runStep(db, { query, typed: query.search, step, now: new Date() })
  // A business that only mentions a roofer is none.
  const isFit = ({ tier }: { tier: Tier }) =>
    understanding.trades ? tier <= tiers.trade || tier === tiers.otherTrade : tier <= tiers.mentions
  return found && { ...found, keys: found.keys.filter(isFit) }
}
