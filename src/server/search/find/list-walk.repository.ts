import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
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
  countMax,
  type IndexedSort,
  indexedOrders,
  type Source,
} from './directory-filters.repository.ts'
import { readFresh } from './directory-size.repository.ts'
import { distanceTo } from './positions.repository.ts'
import type { Order } from './search-plan.ts'

/** A page of businesses in order, and the total number of matches. */
export type DirectoryPage = Total & Moment & { keys: BusinessKey[]; leading: number }

type Total = { total: number; totalIsExact: boolean }
export type Window = { limit: number; offset: number }

/** Everything about a page that one statement reads. Keys are texts: "ID version". */
type PageRow = Moment & { total: number; keys: string[]; first?: string[]; listed?: number }

type Read = typeof readFresh

export async function readPage(
  db: Db,
  counted: RawBuilder<unknown>,
  keys: RawBuilder<unknown>,
  read: Read,
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

function toKeys({ first = [], keys }: PageRow, limit: number): BusinessKey[] {
  return [...first, ...keys].slice(0, limit).map(toKey)
}

/** Keys of the rows in this order. ARRAY keeps the order of its subquery. */
export const keysOf = (
  { from, conditions }: Source,
  order: RawBuilder<unknown>,
  { limit, offset }: Window,
) => sql`ARRAY(
  SELECT ${keyText} FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${order}
  LIMIT ${sql.lit(limit)} OFFSET ${offset === 0 ? sql.lit(0) : sql`${offset}::int`})`

/** The nearest first; with steps, in miles, by merit inside each. */
function nearestOrder(visitor: Position, step?: number): RawBuilder<unknown> {
  const distance = distanceTo(visitor)
  const inSteps = step ? sql`floor(${distance} / ${sql.lit(step)}), b.merit DESC,` : sql``
  return sql`${inSteps} ${distance}, b.id`
}

const indexedSort = ({ by }: Order): IndexedSort => (by === 'distance' || by === 'relevance' ? 'newest' : by)

/** An order, without what is promoted. */
export const sortedBy = (order: Order): RawBuilder<unknown> =>
  order.from ? nearestOrder(order.from, order.step) : indexedOrders[indexedSort(order)]

/** The same order for a set that is sorted without an index: one text for all orders, so that they share a plan. */
export function sortedAsSet(order: Order): RawBuilder<unknown> {
  if (order.from) return nearestOrder(order.from, order.step)
  const by = sql`${indexedSort(order)}::text`
  return sql`CASE ${by} WHEN 'newest' THEN -extract(epoch FROM b.created_at) WHEN 'rating' THEN -b.rating_tenths
      WHEN 'best' THEN -b.merit WHEN 'price_low' THEN b.price_cents WHEN 'price_high' THEN -b.price_cents END,
    CASE WHEN ${by} = 'name' THEN b.name_key END,
    CASE WHEN ${by} IN ('rating', 'best') THEN -b.review_count END,
    CASE WHEN ${by} IN ('newest', 'rating', 'best') THEN -b.id ELSE b.id END`
}

export const promotedThen = (order: RawBuilder<unknown>) => sql`(b.id IN (${promotedIds})) DESC, ${order}`

/** A page of many matches, found by walking the sort order; the total is what `counted` says. */
export async function walk(
  db: Db,
  order: Order,
  source: Source,
  window: Window,
  counted: RawBuilder<unknown>,
  read: Read,
): Promise<DirectoryPage> {
  const { by, from, step } = order
  if (from) return walkNearest(db, source, { visitor: from, step }, window, counted, read)
  const inOrder = beforeEnd(source, window)
  const keys =
    by === 'relevance'
      ? await promotedFirst(db, source, inOrder, window, read)
      : sql`${keysOf(inOrder, sortedBy(order), window)} AS keys`
  return toPage(await readPage(db, counted, keys, read), window)
}

export const toPage = (row: PageRow, { limit }: Window): DirectoryPage => ({
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
async function promotedFirst(db: Db, source: Source, inOrder: Source, window: Window, read: Read) {
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
  const rows = await read(
    db,
    sql<{ key: string }>`
      SELECT ${keyText} AS key FROM ${promoted.from} WHERE ${allOf(promoted.conditions)} ORDER BY ${newest}`,
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
  read: Read,
): Promise<DirectoryPage> {
  const { limit, offset } = window
  if (offset > 0) {
    const empty = await readPage(db, counted, sql`'{}'::text[] AS keys`, readFresh)
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
