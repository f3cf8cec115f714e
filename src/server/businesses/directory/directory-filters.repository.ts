import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import { isIndexed } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { ListBusinessesQuery } from '#shared/businesses/directory/directory.schemas.ts'
import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { spansPerDay } from '#shared/businesses/opening-hours.ts'
import { inArea } from './map-area.repository.ts'

/** Conditions on `businesses b`, combined with AND. */
export type Conditions = RawBuilder<unknown>[]

/** The rows to scan: `businesses b`, joined with the profile if the text must be read row by row. */
export type Source = { from: RawBuilder<unknown>; conditions: Conditions }

export const allOf = (conditions: Conditions) => sql.join(conditions, sql` AND `)

/** Matches beyond this are not counted one by one ("1,000+"): counting must not cost more than the page. */
export const countMax = 1_000

export const narrow = sql`businesses b`
export const withText = sql`businesses b JOIN business_profiles p ON p.business_id = b.id`

/** How `withText` searches: by the text index if it covers the text, else in the text of each row. */
export function textCondition(search: string): RawBuilder<unknown> {
  return isIndexed(search) ? sql`p.search_text LIKE lower(${containsPattern(search)})` : hasText(search)
}

export const hasText = (search: string) => sql`strpos(p.search_text, lower(${search})) > 0`

/** Parameters of GET /api/businesses that narrow the list by a column; text is searched separately. */
export type FilterName = Exclude<
  keyof ListBusinessesQuery,
  'search' | 'service' | 'sort' | 'page' | 'limit' | 'lat' | 'lng' | 'fields'
>
type Filters = Pick<ListBusinessesQuery, FilterName>
type Filter<Value> = {
  /** The condition on `businesses b`; null for a value without effect. */
  condition: (value: Value, now: Date) => RawBuilder<unknown> | null
  /** True for a level of the category tree, whose totals are stored. A list narrowed by anything else is counted. */
  hasKeptTotal: boolean
}

/** One entry for each filter. `tsc` requires an entry for a new parameter, so lists and totals include them all. */
const filters: { [Name in FilterName]: Filter<NonNullable<Filters[Name]>> } = {
  category: { condition: (id) => sql`b.category_id = ${id}`, hasKeptTotal: true },
  subcategory: { condition: (id) => sql`b.subcategory_id = ${id}`, hasKeptTotal: true },
  subsubcategories: {
    condition: (ids) => (ids.length > 0 ? sql`b.sub_sub_category_ids && ${sql.val(ids)}::int[]` : null),
    hasKeptTotal: true,
  },
  open: { condition: (isOpen, now) => (isOpen ? isOpenAt(now) : null), hasKeptTotal: false },
  area: { condition: inArea, hasKeptTotal: false },
}

function activeFilters(query: Filters, now: Date) {
  return (Object.keys(filters) as FilterName[]).flatMap((name) => {
    const { condition, hasKeptTotal } = filters[name] as Filter<unknown>
    const active = query[name] === undefined ? null : condition(query[name], now)
    return active ? [{ condition: active, hasKeptTotal }] : []
  })
}

/** Everything but the text search, as conditions on `businesses b`. */
export const filterConditions = (query: Filters, now: Date): Conditions => [
  sql`b.is_listed`,
  ...activeFilters(query, now).map(({ condition }) => condition),
]

/** The stored total for these filters, or null if none fits. A subcategory of another category counts as 0. */
export function storedTotal(query: Filters, now: Date): RawBuilder<unknown> | null {
  if (!activeFilters(query, now).every(({ hasKeptTotal }) => hasKeptTotal)) return null
  const { category, subcategory, subsubcategories: [service, ...more] = [] } = query
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

/** Open in any span of today, or still open from last night: the SQL version of `openingState`. */
function isOpenAt(now: Date): RawBuilder<unknown> {
  const { day, minute } = austinWallClock(now)
  const within = (slot: number, at: number) => {
    const [open, close] = [sql`${slot * 2 + 1}::int`, sql`${slot * 2 + 2}::int`]
    return sql`(b.weekly_minutes[${open}] BETWEEN 0 AND ${at}::int AND ${at}::int < b.weekly_minutes[${close}])`
  }
  // A place beyond the end of the array is NULL, so it matches nothing.
  const spans = Array.from({ length: spansPerDay }, (_, place) => place * 7)
  const checks = spans.flatMap((first) => [
    within(first + day, minute),
    within(first + ((day + 6) % 7), minute + 1440),
  ])
  return sql`(${sql.join(checks, sql` OR `)})`
}

type IndexedSort = 'newest' | Exclude<SortOption, 'relevance' | 'distance'>

/** Sort orders with an index on `businesses`; the names match db/migrations/0003_businesses.sql. */
export const indexedOrders: Record<IndexedSort, RawBuilder<unknown>> = {
  newest: sql`b.created_at DESC, b.id DESC`,
  rating: sql`b.rating_tenths DESC, b.review_count DESC, b.id DESC`,
  price_low: sql`b.price_cents, b.id`,
  price_high: sql`b.price_cents DESC NULLS LAST, b.id`,
  name: sql`b.name_key, b.id`,
}
