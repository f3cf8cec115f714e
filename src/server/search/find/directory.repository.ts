import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { directoryPageSize, type SortOption } from '#shared/businesses/directory/directory-search.ts'
import { listTotals } from '#shared/businesses/directory/list-totals.ts'
import type { Position } from '#shared/lib/geo.ts'
import {
  type BusinessKey,
  keyText,
  type Moment,
  moment,
  promotedIds,
  toKey,
} from './business-keys.repository.ts'
import { inCircle, nearestRadius } from './directory-distance.repository.ts'
import {
  allOf,
  type Conditions,
  countMax,
  type DirectoryQuery,
  filterConditions,
  filterKey,
  hasMapArea,
  hasPatternFilters,
  type IndexedSort,
  indexedConditions,
  indexedOrders,
  narrow,
  type Source,
  storedTotal,
} from './directory-filters.repository.ts'
import { distanceTo } from './positions.repository.ts'

/** A page of businesses in order, and the total number of matches. */
export type DirectoryPage = Total & Moment & { keys: BusinessKey[]; leading: number }

type Total = { total: number; totalIsExact: boolean }
type Window = { limit: number; offset: number }

/**
 * Up to this many matches are sorted as a set; a more common word or service is found faster by walking the sort order.
 */
export const matchesMax = listTotals.text

/** Filters, sorts, pages and counts the directory, without a text. `query.service` must already be a category. */
export async function findDirectoryPage(db: Db, query: DirectoryQuery): Promise<DirectoryPage> {
  const conditions = filterConditions(query, new Date())
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit }
  if (query.subsubcategories?.length || hasMapArea(query) || hasPatternFilters(query))
    return findIndexedPage(db, query, conditions, window, manyMatchesIn(db))
  return findFilteredPage(db, query, { from: narrow, conditions }, window)
}

/** Everything about a page that one statement reads. Keys are texts: "ID version". */
type PageRow = Moment & { total: number; keys: string[]; first?: string[]; listed?: number }

async function readPage(
  db: Db,
  counted: RawBuilder<unknown>,
  keys: RawBuilder<unknown>,
  read = readFresh,
): Promise<PageRow> {
  const [row] = await read(
    db,
    sql<PageRow>`
      WITH ${counted}
      SELECT coalesce((SELECT total FROM counted), 0) AS total,
        ${moment}, ${keys}`,
  )
  return row as PageRow
}

/** For statements whose best plan depends on how common a word or service is, or how far the visitor is away. */
async function readFresh<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

function toKeys({ first = [], keys }: PageRow, limit: number): BusinessKey[] {
  return [...first, ...keys].slice(0, limit).map(toKey)
}

/** Keys of the rows in this order. ARRAY keeps the order of its subquery. */
const keysOf = (
  { from, conditions }: Source,
  order: RawBuilder<unknown>,
  { limit, offset }: Window,
) => sql`ARRAY(
  SELECT ${keyText} FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${order}
  LIMIT ${sql.lit(limit)} OFFSET ${offset === 0 ? sql.lit(0) : sql`${offset}::int`})`

/** The visitor's position if the list is sorted by distance from it. */
export function nearestTo({ sort, lat, lng }: Pick<WalkedQuery, 'sort' | 'lat' | 'lng'>): Position | null {
  return sort === 'distance' && lat !== undefined && lng !== undefined
    ? { latitude: lat, longitude: lng }
    : null
}

/** The nearest first; with steps, in miles, by merit inside each. */
export function nearestOrder(visitor: Position, step?: number): RawBuilder<unknown> {
  const distance = distanceTo(visitor)
  const inSteps = step ? sql`floor(${distance} / ${sql.lit(step)}), b.merit DESC,` : sql``
  return sql`${inSteps} ${distance}, b.id`
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
  many: ManyMatches,
): Promise<DirectoryPage> {
  const source = { from: narrow, conditions }
  const few = await findFewMatches(db, query, source, window, many)
  if (few) return few
  return query.within ? walkWithin(db, query, window) : findFilteredPage(db, query, source, window)
}

/** Many businesses around the visitor: without the bands, of which the planner knows too little to leave them for the order. */
async function walkWithin(db: Db, query: DirectoryQuery, window: Window): Promise<DirectoryPage> {
  const { lat = 0, lng = 0, within } = query
  const isNear = sql`${distanceTo({ latitude: lat, longitude: lng })} <= ${Number(within)}::float8`
  const conditions = [...filterConditions({ ...query, within: undefined }, new Date()), isNear]
  const counted = sql`counted AS (SELECT ${sql.lit(countMax + 1)} AS total)`
  const page = await walk(db, query, { from: narrow, conditions }, window, counted)
  return { ...page, total: countMax, totalIsExact: false }
}

/**
 * Filters that had many matches within the last minute: finding that out takes longer than the page itself. Their totals
 * may be as old. Of a database, not of a transaction on it.
 */
type ManyMatches = LRUCache<string, true>
const manyMatches = new WeakMap<Db, ManyMatches>()

export function manyMatchesIn(db: Db): ManyMatches {
  const many = manyMatches.get(db) ?? new LRUCache<string, true>({ max: 1_000, ttl: 60_000 })
  manyMatches.set(db, many)
  return many
}

/**
 * Up to this many businesses, one plan suits rare and common words: reading all matches of a common one costs little, and
 * planning for each word takes 0.6 ms, four times as long as the search.
 */
const smallDirectory = 20_000
const listedCounts = new WeakMap<Db, number>()
export const listedCount = sql`(SELECT business_count FROM business_counts WHERE scope = 'all') AS listed`

/** Whether the directory was small when it was last searched. */
export const isSmallDirectory = (db: Db): boolean =>
  (listedCounts.get(db) ?? Number.POSITIVE_INFINITY) <= smallDirectory
export function noteListedCount(db: Db, listed: number): void {
  listedCounts.set(db, listed)
}

/** A page of few matches, which their own index finds immediately, sorted as a set; null if there are many. */
async function findFewMatches(
  db: Db,
  query: DirectoryQuery,
  { from }: Source,
  window: Window,
  many: ManyMatches,
): Promise<DirectoryPage | null> {
  const filters = filterKey(query)
  if (many.has(filters)) return null
  const matching = sql`matching AS MATERIALIZED (
      SELECT b.id, b.version, b.created_at, b.rating_tenths, b.review_count, b.price_cents, b.name_key, b.latitude, b.longitude
      FROM ${from} WHERE ${allOf(indexedConditions(query, new Date()))} LIMIT ${sql.lit(matchesMax + 1)}),
    counted AS (SELECT count(*)::int AS total FROM matching)`
  const few = sql`(SELECT total FROM counted) <= ${sql.lit(matchesMax)}`
  const keys = keysOf({ from: sql`matching b`, conditions: [few] }, matchesOrder(query), window)
  const read = isSmallDirectory(db) && hasFixedText(query) ? readPlanned : readFresh
  const page = await readPage(db, matching, sql`${keys} AS keys, ${listedCount}`, read)
  noteListedCount(db, page.listed ?? 0)
  if (page.total > matchesMax) {
    many.set(filters, true)
    return null
  }
  return toPage(page, window)
}

function matchesOrder(query: DirectoryQuery): RawBuilder<unknown> {
  const { sort } = query
  const visitor = nearestTo(query)
  if (visitor) return nearestOrder(visitor, query.step)
  if (sort === 'relevance') return sql`(b.id IN (${promotedIds})) DESC, ${indexedOrders.newest}`
  return indexedOrders[sort === 'distance' ? 'newest' : sort]
}

async function findFilteredPage(
  db: Db,
  query: DirectoryQuery,
  source: Source,
  window: Window,
): Promise<DirectoryPage> {
  const kept = storedTotal(query, new Date())
  const count = kept ?? cappedCount(indexedConditions(query, new Date()))
  const page = await walk(db, query, source, window, sql`counted AS (${count})`)
  const { total } = page
  return kept ? page : { ...page, total: Math.min(total, countMax), totalIsExact: total <= countMax }
}

/** Counts matches up to one more than `countMax`. */
const cappedCount = (conditions: Conditions) => sql`
  SELECT count(*)::int AS total FROM (
    SELECT 1 FROM businesses b WHERE ${allOf(conditions)} LIMIT ${sql.lit(countMax + 1)}) matching`

/** A query in one of the orders of the directory, or by the best rated, as some texts ask for. */
export type WalkedQuery = Omit<DirectoryQuery, 'sort'> & { sort: SortOption | IndexedSort }

/** A page of many matches, found by walking the sort order; the total is what `counted` says. */
export async function walk(
  db: Db,
  query: WalkedQuery,
  source: Source,
  window: Window,
  counted: RawBuilder<unknown>,
): Promise<DirectoryPage> {
  const visitor = nearestTo(query)
  const read = !query.search && hasFixedText(query) ? readPlanned : readFresh
  if (visitor) return walkNearest(db, source, { visitor, step: query.step }, window, counted, read)
  const { sort } = query
  const inOrder = beforeEnd(source, window)
  const keys =
    sort === 'relevance'
      ? await promotedFirst(db, source, inOrder, window)
      : sql`${keysOf(inOrder, indexedOrders[sort === 'distance' ? 'newest' : sort], window)} AS keys`
  return toPage(await readPage(db, counted, keys, read), window)
}

/** Every text is kept: not one for each number of results that somebody asks for. */
const hasFixedText = (query: WalkedQuery) =>
  !query.subsubcategories?.length &&
  !query.area &&
  !hasPatternFilters(query) &&
  query.limit === directoryPageSize

const toPage = (row: PageRow, { limit }: Window): DirectoryPage => ({
  keys: toKeys(row, limit),
  treeVersion: row.treeVersion,
  now: row.now,
  total: row.total,
  totalIsExact: true,
  leading: Math.min(row.first?.length ?? 0, limit),
})

/** Keeps a page after the last from scanning to the end to find nothing. */
function beforeEnd(source: Source, { offset }: Window): Source {
  if (offset === 0) return source
  const isBeforeEnd = sql`(SELECT total FROM counted) > ${Math.min(offset, countMax)}`
  return { ...source, conditions: [isBeforeEnd, ...source.conditions] }
}

/** Promoted first, then newest. The few promoted are read separately, so the rest stays a walk along one index. */
async function promotedFirst(db: Db, source: Source, inOrder: Source, window: Window) {
  const narrowed = (given: Source, condition: RawBuilder<unknown>) => ({
    ...given,
    conditions: [...given.conditions, condition],
  })
  const promoted = narrowed(source, sql`b.id IN (${promotedIds})`)
  const others = narrowed(inOrder, sql`b.id NOT IN (${promotedIds})`)
  const { newest } = indexedOrders
  const { limit, offset } = window
  if (offset === 0)
    return sql`${keysOf(promoted, newest, window)} AS first, ${keysOf(others, newest, window)} AS keys`
  const { rows } = await sql<{ key: string }>`
    SELECT ${keyText} AS key FROM ${promoted.from} WHERE ${allOf(promoted.conditions)} ORDER BY ${newest}`.execute(
    db,
  )
  const first = rows.map((row) => row.key).slice(offset, offset + limit)
  const rest = { limit, offset: Math.max(0, offset - rows.length) }
  return sql`${sql.val(first)}::text[] AS first, ${keysOf(others, newest, rest)} AS keys`
}

async function walkNearest(
  db: Db,
  source: Source,
  { visitor, step }: { visitor: Position; step: number | undefined },
  window: Window,
  counted: RawBuilder<unknown>,
  read: typeof readPlanned,
): Promise<DirectoryPage> {
  const { limit, offset } = window
  if (offset > 0) {
    const empty = await readPage(db, counted, sql`'{}'::text[] AS keys`)
    const isInReach = empty.total > offset || (empty.total > countMax && (await reaches(db, source, offset)))
    if (!isInReach) return toPage(empty, window)
  }
  const reach = await nearestRadius(db, source, visitor, limit + offset, offset === 0 ? read : readFresh)
  // A step is sorted as a whole.
  const radius = reach !== null && step ? Math.ceil(reach / step) * step : reach
  const from = radius === null ? source.from : inCircle(source.from, visitor, sql`${radius}::float8`)
  const keys = keysOf({ ...source, from }, nearestOrder(visitor, step), window)
  return toPage(await readPage(db, counted, sql`${keys} AS keys`, read), window)
}

/** True when more than `offset` businesses match: one query, where searching empty circles would take a dozen. */
async function reaches(db: Db, { from, conditions }: Source, offset: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${from} WHERE ${allOf(conditions)} OFFSET ${sql.lit(offset)} LIMIT 1`.execute(db)
  return rows.length > 0
}
