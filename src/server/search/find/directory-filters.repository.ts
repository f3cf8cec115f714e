import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import { isIndexed } from '#server/lib/database/short-text.ts'
import { answersInDayShare } from '#shared/businesses/answer-time.ts'
import { austinWallClock, type WallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import type { ListBusinessesQuery } from '#shared/businesses/directory/directory.schemas.ts'
import { patternFilters, type SortOption } from '#shared/businesses/directory/directory-search.ts'
import { listTotals } from '#shared/businesses/directory/list-totals.ts'
import type { MapArea } from '#shared/businesses/directory/map-area.ts'
import { featureFacet, paymentFacet } from '#shared/businesses/facets.ts'
import { type SlotsWithin, slotDays } from '#shared/businesses/first-slot.ts'
import { dayNames, minuteOfDay, spansPerDay } from '#shared/businesses/opening-hours.ts'
import { inArea, isInArea, isWithin } from './positions.repository.ts'
import { isInOrServes, type Place } from './served-places.repository.ts'

/** Conditions on `businesses b`, combined with AND. */
export type Conditions = RawBuilder<unknown>[]

/** The rows to scan: `businesses b`, joined with the profile if the text must be read row by row. */
export type Source = { from: RawBuilder<unknown>; conditions: Conditions }

export const allOf = (conditions: Conditions) => sql.join(conditions, sql` AND `)

/** Matches beyond this are not counted one by one ("1,000+"). */
export const countMax = listTotals.filtered

export const narrow = sql`businesses b`
export const withText = sql`businesses b JOIN business_profiles p ON p.business_id = b.id`

/** How `withText` searches: by the text index if it covers the text, else in the text of each row. */
export function textCondition(search: string): RawBuilder<unknown> {
  return isIndexed(search) ? sql`p.search_text LIKE lower(${containsPattern(search)})` : hasText(search)
}

export const hasText = (search: string) => sql`strpos(p.search_text, lower(${search})) > 0`

/** Parameters of GET /api/businesses that narrow the list by a column; text is searched separately. */
export type FilterName =
  | Exclude<
      keyof ListBusinessesQuery,
      'search' | 'service' | 'around' | 'sort' | 'page' | 'limit' | 'lat' | 'lng' | 'fields'
    >
  | 'opened'
/** After one instant, until another. */
export type Span = { from: Date; until: Date }
/** A query whose places have been looked up: `at` is what `place` names, if there is such a place, `middle` what `around` does. */
export type DirectoryQuery = ListBusinessesQuery & {
  at?: Place | null | undefined
  middle?: Place | undefined
  /** Miles within which merit decides, in the order of distance. */
  step?: number
  /** Only businesses that were first approved in this span, and no copy of an earlier one. */
  opened?: Span | undefined
}
export type TextQuery = DirectoryQuery & { search: string }
type Filters = Pick<DirectoryQuery, FilterName> & Partial<Pick<DirectoryQuery, 'at' | 'lat' | 'lng'>>
type Filter<Value> = {
  /** The condition on `businesses b`; null for a value without effect. */
  condition: (value: Value, now: Date, query: Filters) => RawBuilder<unknown> | null
  /** True for a level of the category tree, whose totals are stored. A list narrowed by anything else is counted. */
  hasKeptTotal: boolean
}

/** One entry for each filter. `tsc` requires an entry for a new parameter, so lists and totals include them all. */
const filters: { readonly [Name in FilterName]: Filter<NonNullable<Filters[Name]>> } = {
  category: { condition: (id) => sql`b.category_id = ${id}`, hasKeptTotal: true },
  subcategory: { condition: (id) => sql`b.subcategory_id = ${id}`, hasKeptTotal: true },
  subsubcategories: {
    condition: (ids) => (ids.length > 0 ? sql`b.sub_sub_category_ids && ${sql.val(ids)}::int[]` : null),
    hasKeptTotal: true,
  },
  open: {
    condition: (isOpen, now) => (isOpen ? isOpenAt(austinWallClock(now)) : null),
    hasKeptTotal: false,
  },
  area: { condition: isInArea, hasKeptTotal: false },
  openAt: { condition: isOpenWhen, hasKeptTotal: false },
  price: { condition: isPriced, hasKeptTotal: false },
  rating: {
    condition: (text) => sql`b.rating_tenths >= ${Math.round(Number(text) * 10)}::int`,
    hasKeptTotal: false,
  },
  place: { condition: (_name, _now, { at }) => (at ? isInOrServes(at) : sql`false`), hasKeptTotal: false },
  within: {
    condition: (text, _now, { lat, lng }) =>
      lat === undefined || lng === undefined
        ? null
        : isWithin({ latitude: lat, longitude: lng }, Number(text)),
    hasKeptTotal: false,
  },
  slots: { condition: (within, now) => hasFreeSlot(within as SlotsWithin, now), hasKeptTotal: false },
  verified: { condition: () => isVerified, hasKeptTotal: false },
  answers: { condition: () => answersInDay, hasKeptTotal: false },
  payment: { condition: (text) => hasFacets(text.split(',').map(paymentFacet)), hasKeptTotal: false },
  features: { condition: (text) => hasFacets(text.split(',').map(featureFacet)), hasKeptTotal: false },
  opened: { condition: hasOpened, hasKeptTotal: false },
}
export const filterNames = Object.keys(filters) as FilterName[]

/** A listing that an earlier one was merged into isn't new. */
function hasOpened({ from, until }: Span): RawBuilder<unknown> {
  return sql`(b.status = 'approved' AND b.approved_at > ${from}::timestamptz AND b.approved_at <= ${until}::timestamptz
    AND NOT EXISTS (SELECT FROM business_merges WHERE kept_id = b.id))`
}

/** The SQL version of `verificationOf`. */
export const isVerified = sql`(b.status = 'approved' AND NOT b.is_being_checked)`

/** A free time that hasn't passed, before the last of the days ends. */
export const hasFreeSlot = (within: SlotsWithin, now: Date): RawBuilder<unknown> => {
  const end = new Date(instantAt(austinWallClock(now).date + slotDays[within], 0) ?? 0)
  return sql`(b.first_slot_at > ${now}::timestamptz AND b.first_slot_at < ${end}::timestamptz)`
}

/** A business with too few conversations to be measured has no share. */
export const answersInDay = sql`(b.answered_share >= ${sql.lit(answersInDayShare)})`

export const hasFacets = (facets: readonly number[]) => sql`b.facets @> ${sql.val(facets)}::int[]`

/** "50-100" in dollars, both included; a listing without a price has none. */
export function isPriced(range: string): RawBuilder<unknown> {
  const [from, to] = range.split('-')
  const ends = [
    ...(from ? [sql`b.price_cents >= ${Number(from) * 100}::int`] : []),
    ...(to ? [sql`b.price_cents <= ${Number(to) * 100}::int`] : []),
  ]
  return ends.length > 0 ? allOf(ends) : sql`b.price_cents IS NOT NULL`
}

/** "fri-18:30", or at any time of a day: "fri". */
function isOpenWhen(text: string): RawBuilder<unknown> {
  const [name = '', time] = text.split('-')
  const day = dayNames.findIndex((one) => one.startsWith(name))
  if (time) return isOpenAt({ day, minute: minuteOfDay(time) })
  const opens = Array.from({ length: spansPerDay }, (_, span) => sql.lit((span * 7 + day) * 2 + 1))
  return sql`(${sql.join(
    opens.map((place) => sql`b.weekly_minutes[${place}] >= 0`),
    sql` OR `,
  )})`
}

function activeFilters(query: Filters, now: Date) {
  return filterNames.flatMap((name) => {
    const { condition, hasKeptTotal } = filters[name] as Filter<unknown>
    const value = query[name]
    const active = value === undefined ? null : condition(value, now, query)
    return active ? [{ name, condition: active, hasKeptTotal }] : []
  })
}

/** The condition of each filter of a query that has an effect. */
export const conditionsByName = (query: Filters, now: Date): ReadonlyMap<FilterName, RawBuilder<unknown>> =>
  new Map(activeFilters(query, now).map(({ name, condition }) => [name, condition]))

export const hasPatternFilters = (query: Filters): boolean =>
  patternFilters.some((name) => query[name] !== undefined)

/** Names what a query asks for, apart from order and page. */
export const filterKey = (query: Filters & { search?: string | undefined }): string =>
  JSON.stringify([
    query.search,
    ...filterNames.map((name) => query[name]),
    query.within && [query.lat, query.lng],
  ])

/** Everything but the text search, as conditions on `businesses b`. */
export const filterConditions = (query: Filters, now: Date): Conditions => [
  sql`b.is_listed`,
  ...activeFilters(query, now).map(({ condition }) => condition),
]

/** Whether the index of positions helps to find few matches. */
export const hasMapArea = ({ area, at }: Filters): boolean =>
  area !== undefined || Boolean(at && at.kind !== 'zip')

/** The same as `filterConditions`, by the index of positions: for how many there are, and for all of a few. */
export function indexedConditions(query: Filters, now: Date): Conditions {
  const { area, at } = query
  const within = (one: MapArea) => areaCondition(query, one)
  if (area) return [...filterConditions({ ...query, area: undefined }, now), within(area)]
  if (!at) return filterConditions(query, now)
  return [...filterConditions({ ...query, place: undefined }, now), isInOrServes(at, within)]
}

/** In square degrees. A larger area has more businesses than most services. */
const smallArea = 0.001

/** In an area, by the index that finds the fewest rows: that of the category, of the services, or of positions. */
export function areaCondition(query: Filters, area: MapArea): RawBuilder<unknown> {
  const { category, subcategory, subsubcategories = [] } = query
  const isLarge = (area.east - area.west) * (area.north - area.south) > smallArea
  const isOfLevel = category !== undefined || subcategory !== undefined
  return isOfLevel || (isLarge && subsubcategories.length > 0) ? isInArea(area) : inArea(area)
}

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

/** Open in any span of a day, or still open from the night before: the SQL version of `openingState`. */
export function isOpenAt({ day, minute }: Pick<WallClock, 'day' | 'minute'>): RawBuilder<unknown> {
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

export type IndexedSort = 'newest' | 'best' | Exclude<SortOption, 'relevance' | 'distance'>

/** Sort orders with an index on `businesses`; the names match db/migrations/0003_businesses.sql and 0184_merit.sql. */
export const indexedOrders: Record<IndexedSort, RawBuilder<unknown>> = {
  newest: sql`b.created_at DESC, b.id DESC`,
  rating: sql`b.rating_tenths DESC, b.review_count DESC, b.id DESC`,
  best: sql`b.merit DESC, b.review_count DESC, b.id DESC`,
  price_low: sql`b.price_cents, b.id`,
  price_high: sql`b.price_cents DESC NULLS LAST, b.id`,
  name: sql`b.name_key, b.id`,
}
