import { sql } from 'kysely'
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
  type Source,
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

/** Filters, sorts, pages and counts the directory, without a text. `query.service` must already be a category. */
export async function findDirectoryPage(db: Db, query: DirectoryQuery): Promise<DirectoryPage> {
  const conditions = filterConditions(query, new Date())
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit }
  if (query.subsubcategories?.length || hasMapArea(query) || hasPatternFilters(query))
    return findIndexedPage(db, query, conditions, window)
  return findFilteredPage(db, query, { from: narrow, conditions }, window)
}

/**
 * Filters that may leave few: walking an order to find those would read everything at random. Most have an index of their
 * own; for the others one scan is still several times as fast.
 */
async function findIndexedPage(
  db: Db,
  query: DirectoryQuery,
  conditions: Conditions,
  window: Window,
): Promise<DirectoryPage> {
  const few = await findFewMatches(db, query, window)
  if (few) return few
  return query.within
    ? walkWithin(db, query, window)
    : findFilteredPage(db, query, { from: narrow, conditions }, window)
}

/** Many businesses around the visitor: without the bands, of which the planner knows too little to leave them for the order. */
async function walkWithin(db: Db, query: DirectoryQuery, window: Window): Promise<DirectoryPage> {
  const { lat = 0, lng = 0, within } = query
  const isNear = sql`${distanceTo({ latitude: lat, longitude: lng })} <= ${Number(within)}::float8`
  const conditions = [...filterConditions({ ...query, within: undefined }, new Date()), isNear]
  const counted = sql`counted AS (SELECT ${sql.lit(countMax + 1)} AS total)`
  const page = await walk(
    db,
    chosenOrder(query),
    { from: narrow, conditions },
    window,
    counted,
    readerFor(query),
  )
  return { ...page, total: countMax, totalIsExact: false }
}

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

async function findFilteredPage(
  db: Db,
  query: DirectoryQuery,
  source: Source,
  window: Window,
): Promise<DirectoryPage> {
  const kept = storedTotal(query, new Date())
  const count = kept ?? cappedCount(indexedConditions(query, new Date()))
  const page = await walk(
    db,
    chosenOrder(query),
    source,
    window,
    sql`counted AS (${count})`,
    readerFor(query),
  )
  const { total } = page
  return kept ? page : { ...page, total: Math.min(total, countMax), totalIsExact: total <= countMax }
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
