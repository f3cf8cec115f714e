import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { isIndexed, withinStatementTime } from '#server/lib/database/short-text.ts'
import type { ListBusinessesQuery } from '#shared/businesses/directory/directory.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import { promotionIsActive } from '../businesses.repository.ts'
import { distanceTo, nearestRadius, withinBox } from './directory-distance.repository.ts'
import {
  allOf,
  type Conditions,
  countMax,
  filterConditions,
  hasText,
  indexedOrders,
  narrow,
  storedTotal,
  textCondition,
  withText,
} from './directory-filters.repository.ts'

/** A page of IDs in order, and the total number of matches. */
export type DirectoryPage = { ids: number[]; total: number; totalIsExact: boolean }

type Total = { total: number; totalIsExact: boolean }
type Window = { limit: number; offset: number }

/**
 * Up to this many matches are read as a set of IDs; a more common word or service is found faster by walking the sort
 * order.
 */
const matchesMax = 2_000

/** The rows to scan: `businesses b`, joined with the profile if the text must be read row by row. */
type Source = { from: RawBuilder<unknown>; conditions: Conditions }

/**
 * Filters, sorts, pages and counts the directory. `query.service` must already be a category or a text. Null if
 * the text is too short for the text index and the directory too large to scan.
 */
export async function findDirectoryPage(db: Db, query: ListBusinessesQuery): Promise<DirectoryPage | null> {
  const conditions = filterConditions(query, new Date())
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const { search } = query
  if (search && isIndexed(search)) return findTextPage(db, query, search, conditions, window)
  if (search) return withinStatementTime(db, (tx) => findTextPage(tx, query, search, conditions, window))
  if (query.subsubcategories?.length) return findServicesPage(db, query, conditions, window)
  return findFilteredPage(db, query, { from: narrow, conditions }, window)
}

async function findFilteredPage(
  db: Db,
  query: ListBusinessesQuery,
  source: Source,
  window: Window,
): Promise<DirectoryPage> {
  const { conditions } = source
  if (window.offset > 0) {
    const total = await countListed(db, query, conditions)
    const isBeyondEnd = total.totalIsExact && window.offset >= total.total
    return { ids: isBeyondEnd ? [] : await listIds(db, query, source, window), ...total }
  }
  const [ids, total] = await Promise.all([
    listIds(db, query, source, window),
    countListed(db, query, conditions),
  ])
  return { ids, ...total }
}

/** The matching IDs if there are few, which their own index finds immediately; null if there are many. */
async function listFewMatches(
  db: Db,
  from: RawBuilder<unknown>,
  conditions: Conditions,
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(matchesMax + 1)}`.execute(db)
  return rows.length > matchesMax ? null : rows.map(({ id }) => id)
}

/** One page of few matches: sorted as a set of IDs, without scanning an index of all businesses. */
async function pageOfMatches(
  db: Db,
  query: ListBusinessesQuery,
  matches: number[],
  window: Window,
): Promise<DirectoryPage> {
  const exact = { total: matches.length, totalIsExact: true }
  if (window.offset >= matches.length) return { ids: [], ...exact }
  const source = { from: narrow, conditions: [sql`b.id = ANY(${sql.val(matches)}::int[])`] }
  return { ids: await listIds(db, query, source, window), ...exact }
}

async function findServicesPage(
  db: Db,
  query: ListBusinessesQuery,
  conditions: Conditions,
  window: Window,
): Promise<DirectoryPage> {
  const matches = await listFewMatches(db, narrow, conditions)
  if (matches) return pageOfMatches(db, query, matches, window)
  return findFilteredPage(db, query, { from: narrow, conditions }, window)
}

async function findTextPage(
  db: Db,
  query: ListBusinessesQuery,
  search: string,
  conditions: Conditions,
  window: Window,
): Promise<DirectoryPage> {
  const matches = await listFewMatches(db, withText, [textCondition(search), ...conditions])
  if (matches) return pageOfMatches(db, query, matches, window)
  const source = { from: withText, conditions: [...conditions, hasText(search)] }
  return { ids: await listIds(db, query, source, window), total: matchesMax, totalIsExact: false }
}

async function listIds(
  db: Db,
  query: ListBusinessesQuery,
  source: Source,
  window: Window,
): Promise<number[]> {
  const { sort, lat, lng } = query
  if (sort === 'relevance') return listRelevantIds(db, source, window)
  if (sort !== 'distance') return listOrderedIds(db, source, indexedOrders[sort], window)
  if (lat === undefined || lng === undefined) return listOrderedIds(db, source, indexedOrders.newest, window)
  return listNearestIds(db, source, { latitude: lat, longitude: lng }, window)
}

async function listOrderedIds(
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

/** Promoted first, then newest. The few promoted are read separately, so the rest stays a walk along one index. */
async function listRelevantIds(db: Db, source: Source, { limit, offset }: Window): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM ${source.from} WHERE ${allOf(source.conditions)}
      AND b.id IN (SELECT promotion.business_id FROM promotions promotion WHERE ${promotionIsActive})
    ORDER BY ${indexedOrders.newest}`.execute(db)
  const promoted = rows.map(({ id }) => id)
  const first = promoted.slice(offset, offset + limit)
  if (first.length === limit) return first
  const rest = promoted.length ? [sql`b.id <> ALL(${sql.val(promoted)}::int[])`] : []
  const others = await listOrderedIds(
    db,
    { ...source, conditions: [...source.conditions, ...rest] },
    indexedOrders.newest,
    { limit: limit - first.length, offset: Math.max(0, offset - promoted.length) },
  )
  return [...first, ...others]
}

async function listNearestIds(db: Db, source: Source, visitor: Position, window: Window): Promise<number[]> {
  if (window.offset >= countMax && !(await reaches(db, source, window.offset))) return []
  const radius = await nearestRadius(db, source, visitor, window.limit + window.offset)
  const conditions =
    radius === null ? source.conditions : [...source.conditions, withinBox(visitor, sql.lit(radius))]
  return listOrderedIds(db, { ...source, conditions }, sql`${distanceTo(visitor)}, b.id`, window)
}

/** True when more than `offset` businesses match: one query, where searching empty circles would take a dozen. */
async function reaches(db: Db, { from, conditions }: Source, offset: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${from} WHERE ${allOf(conditions)} OFFSET ${sql.lit(offset)} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Total without a text: the stored one if it fits the filters, else counted up to `countMax`. */
async function countListed(db: Db, query: ListBusinessesQuery, conditions: Conditions): Promise<Total> {
  const kept = storedTotal(query, new Date())
  if (kept) {
    const { rows } = await sql<{ total: number }>`${kept}`.execute(db)
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
