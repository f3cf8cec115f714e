import { type RawBuilder, sql } from 'kysely'
import type { ListBusinessesQuery } from '#shared/businesses/businesses.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import type { Db } from '../lib/db.ts'
import { promotionIsActive } from './businesses.repository.ts'
import { distanceTo, nearestRadius, withinBox } from './directory-distance.repository.ts'
import {
  allOf,
  type Conditions,
  containsPattern,
  filterConditions,
  indexedOrders,
} from './directory-filters.repository.ts'

/** A page of ids in order, and how many businesses match in all. */
export type DirectoryPage = { ids: number[]; total: number; totalIsExact: boolean }

type Total = { total: number; totalIsExact: boolean }
type Window = { limit: number; offset: number }

/** Matches beyond this are not counted one by one ("1,000+"): counting must not cost more than the page. */
const countMax = 1_000
/** Text matches up to this are taken as a set of ids; a more common word is found faster by walking the sort order. */
const textMatchesMax = 2_000

/** What to walk: `businesses b`, with the profile joined where the text has to be read row by row. */
type Source = { from: RawBuilder<unknown>; conditions: Conditions }

const narrow = sql`businesses b`
const withText = sql`businesses b JOIN business_profiles p ON p.business_id = b.id`

/** Filters, sorts, pages and counts the directory. `query.service` must have become a category or a text before. */
export async function findDirectoryPage(db: Db, query: ListBusinessesQuery): Promise<DirectoryPage> {
  const conditions = filterConditions(query, new Date())
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit }
  if (query.search) return findTextPage(db, query, query.search, conditions, window)
  const source = { from: narrow, conditions }
  const [ids, total] = await Promise.all([
    findIds(db, query, source, window),
    countListed(db, query, conditions),
  ])
  return { ids, ...total }
}

async function findTextPage(
  db: Db,
  query: ListBusinessesQuery,
  search: string,
  conditions: Conditions,
  window: Window,
): Promise<DirectoryPage> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM ${withText}
    WHERE p.search_text LIKE lower(${containsPattern(search)}) AND ${allOf(conditions)}
    LIMIT ${sql.lit(textMatchesMax + 1)}`.execute(db)
  if (rows.length === 0) return { ids: [], total: 0, totalIsExact: true }
  if (rows.length > textMatchesMax) {
    const source = {
      from: withText,
      conditions: [...conditions, sql`strpos(p.search_text, lower(${search})) > 0`],
    }
    return { ids: await findIds(db, query, source, window), total: textMatchesMax, totalIsExact: false }
  }
  const matches = rows.map(({ id }) => id)
  const source = { from: narrow, conditions: [sql`b.id = ANY(${sql.val(matches)}::int[])`] }
  return { ids: await findIds(db, query, source, window), total: matches.length, totalIsExact: true }
}

async function findIds(
  db: Db,
  query: ListBusinessesQuery,
  source: Source,
  window: Window,
): Promise<number[]> {
  const { sort, lat, lng } = query
  if (sort === 'relevance') return findRelevantIds(db, source, window)
  if (sort !== 'distance') return findOrderedIds(db, source, indexedOrders[sort], window)
  if (lat === undefined || lng === undefined) return findOrderedIds(db, source, indexedOrders.newest, window)
  return findNearestIds(db, source, { latitude: lat, longitude: lng }, window)
}

async function findOrderedIds(
  db: Db,
  { from, conditions }: Source,
  order: RawBuilder<unknown>,
  { limit, offset }: Window,
) {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${order}
    LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Promoted first, then newest. The few promoted are read apart, so that the rest stays a walk along one index. */
async function findRelevantIds(db: Db, source: Source, { limit, offset }: Window): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM ${source.from} WHERE ${allOf(source.conditions)}
      AND b.id IN (SELECT promotion.business_id FROM promotions promotion WHERE ${promotionIsActive})
    ORDER BY ${indexedOrders.newest}`.execute(db)
  const promoted = rows.map(({ id }) => id)
  const first = promoted.slice(offset, offset + limit)
  if (first.length === limit) return first
  const rest = promoted.length ? [sql`b.id <> ALL(${sql.val(promoted)}::int[])`] : []
  const others = await findOrderedIds(
    db,
    { ...source, conditions: [...source.conditions, ...rest] },
    indexedOrders.newest,
    { limit: limit - first.length, offset: Math.max(0, offset - promoted.length) },
  )
  return [...first, ...others]
}

async function findNearestIds(db: Db, source: Source, visitor: Position, window: Window): Promise<number[]> {
  const radius = await nearestRadius(db, source, visitor, window.limit + window.offset)
  const conditions =
    radius === null ? source.conditions : [...source.conditions, withinBox(visitor, sql.lit(radius))]
  return findOrderedIds(db, { ...source, conditions }, sql`${distanceTo(visitor)}, b.id`, window)
}

/** Total without a text: kept counters where one fits the filters, else counted up to `countMax`. */
async function countListed(db: Db, query: ListBusinessesQuery, conditions: Conditions): Promise<Total> {
  const counter = query.open ? null : counterOf(query)
  if (counter) {
    const { rows } = await sql<{ total: number }>`${counter}`.execute(db)
    return { total: rows[0]?.total ?? 0, totalIsExact: true }
  }
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM businesses b WHERE ${allOf(conditions)} LIMIT ${sql.lit(countMax + 1)}) counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, countMax), totalIsExact: total <= countMax }
}

/** The kept counter for these filters, or null when none fits. A subcategory of another category counts nothing. */
function counterOf({
  category,
  subcategory,
  subsubcategories,
}: ListBusinessesQuery): RawBuilder<unknown> | null {
  const [service, ...more] = subsubcategories ?? []
  if (more.length > 0) return null
  const inCategory = category === undefined ? sql`` : sql`AND sub.category_id = ${category}`
  if (service !== undefined) {
    const inSubcategory = subcategory === undefined ? sql`` : sql`AND sub.id = ${subcategory}`
    return sql`SELECT business_count AS total FROM business_counts
      JOIN sub_sub_categories service ON service.id = ref_id JOIN subcategories sub ON sub.id = service.subcategory_id
      WHERE scope = 'sub_sub_category' AND ref_id = ${service} ${inSubcategory} ${inCategory}`
  }
  if (subcategory !== undefined) {
    return sql`SELECT business_count AS total FROM business_counts JOIN subcategories sub ON sub.id = ref_id
      WHERE scope = 'subcategory' AND ref_id = ${subcategory} ${inCategory}`
  }
  if (category === undefined)
    return sql`SELECT business_count AS total FROM business_counts WHERE scope = 'all'`
  return sql`SELECT business_count AS total FROM business_counts WHERE scope = 'category' AND ref_id = ${category}`
}
