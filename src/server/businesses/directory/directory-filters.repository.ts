import { type RawBuilder, sql } from 'kysely'
import type { ListBusinessesQuery } from '#shared/businesses/directory/directory.schemas.ts'
import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { austinWallClock } from '#shared/businesses/opening-hours.ts'

/** Conditions on `businesses b`, all of which must hold. */
export type Conditions = RawBuilder<unknown>[]

export const allOf = (conditions: Conditions) => sql.join(conditions, sql` AND `)

type Filters = Pick<ListBusinessesQuery, 'category' | 'subcategory' | 'subsubcategories' | 'open'>

/** Everything but the text search, as conditions on `businesses b`. */
export function filterConditions(filters: Filters, now: Date): Conditions {
  const conditions: Conditions = [sql`b.is_listed`]
  if (filters.category !== undefined) conditions.push(sql`b.category_id = ${filters.category}`)
  if (filters.subcategory !== undefined) conditions.push(sql`b.subcategory_id = ${filters.subcategory}`)
  if (filters.subsubcategories?.length) {
    conditions.push(sql`b.sub_sub_category_ids && ${sql.val(filters.subsubcategories)}::int[]`)
  }
  if (filters.open) conditions.push(isOpenAt(now))
  return conditions
}

/** Open today since the morning, or still open from yesterday night: the SQL twin of `openingState`. */
function isOpenAt(now: Date): RawBuilder<unknown> {
  const { day, minute } = austinWallClock(now)
  const within = (ofDay: number, at: number) => {
    const open = sql.lit(ofDay * 2 + 1)
    const close = sql.lit(ofDay * 2 + 2)
    return sql`(b.weekly_minutes[${open}] BETWEEN 0 AND ${sql.lit(at)} AND ${sql.lit(at)} < b.weekly_minutes[${close}])`
  }
  return sql`(${within(day, minute)} OR ${within((day + 6) % 7, minute + 1440)})`
}

type IndexedSort = 'newest' | Exclude<SortOption, 'relevance' | 'distance'>

/** Orders that an index of `businesses` gives; names equal those of db/migrations/0003_businesses.sql. */
export const indexedOrders: Record<IndexedSort, RawBuilder<unknown>> = {
  newest: sql`b.created_at DESC, b.id DESC`,
  rating: sql`b.rating_tenths DESC, b.review_count DESC, b.id DESC`,
  price_low: sql`b.price_cents, b.id`,
  price_high: sql`b.price_cents DESC NULLS LAST, b.id`,
  name: sql`b.name_key, b.id`,
}
