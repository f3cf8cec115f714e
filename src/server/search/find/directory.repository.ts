import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import {
  allOf,
  type Conditions,
  countMax,
  type DirectoryQuery,
  filterConditions,
  filterKey,
  hasMapArea,
  hasPatternFilters,
  indexedConditions,
  narrow,
  storedTotal,
} from './directory-filters.repository.ts'
import { listedCount, manyMatchesIn, noteListedCount, readSmall } from './directory-size.repository.ts'
import {
  type DirectoryPage,
  keysOf,
  promotedThen,
  readPage,
  sortedBy,
  toPage,
  type Window,
  walk,
} from './list-walk.repository.ts'
import { distanceTo } from './positions.repository.ts'
import { chosenOrder, matchesMax } from './search-plan.ts'

/**
 * Filters, sorts, pages and counts the directory, without a text. `query.service` must already be a category. Filters that may
 * leave few are looked up first: walking an order to find those would read everything at random. Most have an index of their
 * own; for the others one scan is still several times as fast.
 */
export async function findDirectoryPage(db: Db, query: DirectoryQuery): Promise<DirectoryPage> {
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const mayBeFew = query.subsubcategories?.length || hasMapArea(query) || hasPatternFilters(query)
  if (!mayBeFew) return walkFiltered(db, query, window, cappedCount(indexedConditions(query, new Date())))
  const few = await findFewMatches(db, query, window)
  return few ?? walkFiltered(db, query, window, uncounted)
}

/** The total of those that are too many to be sorted as a set, which are more than are counted. */
const uncounted = sql`SELECT ${sql.lit(countMax + 1)} AS total`

/** A page of few matches, which their own index finds immediately, sorted as a set; null if there are many. */
async function findFewMatches(db: Db, query: DirectoryQuery, window: Window): Promise<DirectoryPage | null> {
  const many = manyMatchesIn(db)
  const filters = filterKey(query)
  if (many.has(filters)) return null
  const matching = sql`matching AS MATERIALIZED (
      SELECT b.id, b.version, b.created_at, b.rating_tenths, b.merit, b.review_count, b.price_cents, b.name_key, b.latitude, b.longitude
      FROM ${narrow} WHERE ${allOf(indexedConditions(query, new Date()))} LIMIT ${sql.lit(matchesMax + 1)}),
    counted AS (SELECT count(*)::int AS total FROM matching)`
  const few = sql`(SELECT total FROM counted) <= ${sql.lit(matchesMax)}`
  const order = chosenOrder(query)
  const sorted = order.by === 'relevance' ? promotedThen(sortedBy(order)) : sortedBy(order)
  const keys = keysOf({ from: sql`matching b`, conditions: [few] }, sorted, window)
  const page = await readPage(db, matching, sql`${keys} AS keys, ${listedCount}`, readSmall)
  noteListedCount(db, page.listed ?? 0)
  if (page.total > matchesMax) {
    many.set(filters, true)
    return null
  }
  return toPage(page, window)
}

/** A page of many matches, with the stored total if there is one. */
async function walkFiltered(
  db: Db,
  query: DirectoryQuery,
  window: Window,
  count: RawBuilder<unknown>,
): Promise<DirectoryPage> {
  const kept = storedTotal(query, new Date())
  const page = await walk(
    db,
    chosenOrder(query),
    { from: narrow, conditions: walkedConditions(query) },
    window,
    sql`counted AS (${kept ?? count})`,
    readerFor(query),
  )
  const { total } = page
  return kept ? page : { ...page, total: Math.min(total, countMax), totalIsExact: total <= countMax }
}

/** Around a visitor without the bands, of which the planner knows too little to leave them for the order. */
function walkedConditions(query: DirectoryQuery): Conditions {
  const { lat = 0, lng = 0, within } = query
  if (!within) return filterConditions(query, new Date())
  const isNear = sql`${distanceTo({ latitude: lat, longitude: lng })} <= ${Number(within)}::float8`
  return [...filterConditions({ ...query, within: undefined }, new Date()), isNear]
}

/** Counts matches up to one more than `countMax`. */
const cappedCount = (conditions: Conditions) => sql`
  SELECT count(*)::int AS total FROM (
    SELECT 1 FROM businesses b WHERE ${allOf(conditions)} LIMIT ${sql.lit(countMax + 1)}) matching`

/** Common filters are planned once: their plans suit all values, and their texts are few. */
const readerFor = (query: DirectoryQuery) =>
  !query.subsubcategories?.length &&
  !query.area &&
  !hasPatternFilters(query) &&
  query.limit === directoryPageSize
    ? readPlanned
    : readSmall
