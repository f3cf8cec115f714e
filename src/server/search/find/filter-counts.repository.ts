import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { FilterCount, FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import {
  milesChoices,
  priceChoices,
  ratingChoices,
  slotChoices,
} from '#shared/businesses/directory/filter-choices.ts'
import { featureFacet, featureSlugs, paymentFacet, servedPlaceFacet } from '#shared/businesses/facets.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import {
  allOf,
  answersInDay,
  type Conditions,
  conditionsByName,
  countMax,
  type DirectoryQuery,
  type FilterName,
  hasFreeSlot,
  isOpenAt,
  isPriced,
  isVerified,
  narrow,
} from './directory-filters.repository.ts'
import { distanceTo } from './positions.repository.ts'
import type { LegName, PlanStep } from './search-plan.ts'
import { isOnlyOnGround, type Place } from './served-places.repository.ts'
import type { Found } from './text-run.repository.ts'
import { fittingIn, foundIn, readCounted } from './text-tiers.repository.ts'

/** Among more candidates than these, or more businesses to find them in, counts are lower bounds; and places aren't counted. */
const readMax = 5_000
const scannedMax = 10_000
const placedMax = 1_000

/** Filters with one value, which another replaces: their counts leave out their own condition. */
const choices = ['price', 'rating', 'place', 'within', 'time', 'slots'] as const
type Choice = (typeof choices)[number]
const choiceOf: Partial<Record<FilterName, Choice>> = {
  price: 'price',
  rating: 'rating',
  place: 'place',
  within: 'within',
  open: 'time',
  openAt: 'time',
  slots: 'slots',
}

type Row = Record<'price' | 'rating' | 'within' | 'slots', number[] | null> & {
  /** How many of them fit the text by more than a mention. */
  fitting: number
  open: number
  verified: number
  answering: number
  read: number
  scanned: number
  /** By facet: with all filters, and with all but that for the place. */
  facets: Record<string, [number, number]>
  /** Businesses in each that don't serve it, by ID; null if there are too many. */
  places: Record<string, number> | null
}

const nothing: FilterCounts = {
  price: {},
  rating: {},
  within: {},
  open: {},
  slots: {},
  verified: {},
  answers: {},
  payment: {},
  features: {},
  places: [],
}

/** For a text that takes too long to find. */
export const uncountedFilters = (places: ReadonlyMap<string, Place>): FilterCounts => ({
  ...nothing,
  places: listAll(places),
})

/**
 * How many businesses each value of each filter would leave. One statement reads what matches all filters but one choice,
 * and counts. Null for a text that takes too long to find.
 */
export async function countFilters(
  db: Db,
  query: DirectoryQuery,
  step: PlanStep | null,
  { places, isInPlace }: Pick<Wanted, 'places' | 'isInPlace'>,
): Promise<(Found & { counts: FilterCounts }) | null> {
  const now = new Date()
  const row = await readCounted(db, step, (legs) => statement({ query, step, legs, places, isInPlace, now }))
  if (!row) return null
  const counts = toCounts(row, places)
  return {
    total: row.read,
    fitting: row.fitting,
    counts: isInPlace ? { ...counts, places: listAll(places) } : counts,
  }
}

type Wanted = {
  query: DirectoryQuery
  step: PlanStep | null
  legs: LegName[]
  places: ReadonlyMap<string, Place>
  /** Only the place of the query is read: counting others would read most of a large level. */
  isInPlace: boolean
  now: Date
}

/** The rows of `found`: which choice each fails, if any, in `missed`. */
function candidates({ query, step, legs, isInPlace, now }: Wanted) {
  const byName = conditionsByName(query, now)
  const fixed: Conditions = [sql`b.is_listed`]
  const chosen = new Map<Choice, Conditions>()
  for (const [name, condition] of byName) {
    const choice = choiceOf[name]
    if (choice && !(choice === 'place' && isInPlace))
      chosen.set(choice, [...(chosen.get(choice) ?? []), condition])
    else fixed.push(condition)
  }
  const fails = [...chosen].map(
    ([choice, conditions]) => sql`CASE WHEN ${allOf(conditions)} THEN 0 ELSE ${sql.lit(bitOf(choice))} END`,
  )
  const missed = fails.length > 0 ? sql`(${sql.join(fails, sql` + `)})` : sql`0`
  // No bit, or one: a power of two.
  const nearly = fails.length > 1 ? [sql`(${missed} & (${missed} - 1)) = 0`] : []
  const none = sql.lit(0)
  if (step) {
    const before = sql`${foundIn({ step, now }, legs, [...fixed, ...nearly])},`
    return {
      missed,
      before,
      from: sql`found JOIN businesses b ON b.id = found.id`,
      conditions: [sql`true`],
      scanned: none,
    }
  }
  if (nearly.length === 0) return { missed, before: sql``, from: narrow, conditions: fixed, scanned: none }
  // No index finds rows that miss one choice.
  const before = sql`scanned AS MATERIALIZED (
      SELECT b.* FROM ${narrow} WHERE ${allOf(fixed)} LIMIT ${sql.lit(scannedMax + 1)}),`
  const scanned = sql`(SELECT count(*)::int FROM scanned)`
  return { missed, before, from: sql`scanned b`, conditions: nearly, scanned }
}

const bitOf = (choice: Choice) => 1 << choices.indexOf(choice)
/** Matches everything but possibly the filter of this choice. */
const without = (choice: Choice) => sql`(missed = 0 OR missed = ${sql.lit(bitOf(choice))})`

function statement(wanted: Wanted) {
  const { query, step, places, isInPlace, now } = wanted
  const { missed, before, from, conditions, scanned } = candidates(wanted)
  const { lat, lng } = query
  const position = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  const counts = (of: Choice, conditionsOf: readonly RawBuilder<unknown>[]) =>
    sql`ARRAY[${sql.join(
      conditionsOf.map((condition) => sql`count(*) FILTER (WHERE ${without(of)} AND ${condition})::int`),
    )}]`
  const placeIds = isInPlace
    ? []
    : [...places.values()].flatMap(({ id, kind }) => (kind === 'zip' ? [] : [id]))
  return sql<Row>`
    WITH ${before} candidate AS MATERIALIZED (
      SELECT b.price_cents, b.rating_tenths, b.latitude, b.longitude, b.hides_address, b.facets, b.first_slot_at, ${missed} AS missed,
        ${isVerified} AS is_verified, ${answersInDay} AS is_answering, ${isOpenAt(austinWallClock(now))} AS is_open, ${position ? distanceTo(position) : sql`NULL`} AS miles
      FROM ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(readMax + 1)})
    SELECT count(*)::int AS read, ${scanned} AS scanned, ${fittingIn(step)} AS fitting,
      ${counts('price', priceChoices.map(isPriced))} AS price,
      ${counts(
        'rating',
        ratingChoices.map((rating) => sql`b.rating_tenths >= ${sql.lit(Number(rating) * 10)}`),
      )} AS rating,
      ${
        position
          ? counts(
              'within',
              milesChoices.map((most) => sql`b.miles <= ${sql.lit(Number(most))}`),
            )
          : sql`NULL`
      } AS within,
      count(*) FILTER (WHERE ${without('time')} AND is_open)::int AS open,
      ${counts(
        'slots',
        slotChoices.map((within) => hasFreeSlot(within, now)),
      )} AS slots,
      count(*) FILTER (WHERE missed = 0 AND is_verified)::int AS verified,
      count(*) FILTER (WHERE missed = 0 AND is_answering)::int AS answering,
      (SELECT coalesce(json_object_agg(facet, json_build_array(fitting, around)), '{}') FROM (
        SELECT facet, count(*) FILTER (WHERE missed = 0) AS fitting, count(*) AS around
        FROM candidate, unnest(facets) AS facet WHERE ${without('place')} GROUP BY facet) faceted) AS facets,
      CASE WHEN count(*) <= ${sql.lit(placedMax)} THEN (
        SELECT coalesce(json_object_agg(id, total), '{}') FROM (
          SELECT place.id, count(*) AS total
          FROM search_places place JOIN candidate b ON ${isOnlyOnGround} AND ${without('place')}
          WHERE place.id = ANY(${sql.val(placeIds)}::int[]) GROUP BY place.id) placed) END AS places
    FROM candidate b`
}

function toCounts(row: Row, places: ReadonlyMap<string, Place>): FilterCounts {
  const isCut = row.read > readMax || row.scanned > scannedMax
  const toCount = (count = 0): FilterCount => ({
    count: Math.min(count, countMax),
    isExact: !isCut && count <= countMax,
  })
  const byValue = (values: readonly string[], counts: readonly number[] | null) =>
    Object.fromEntries(values.map((value, index) => [value, toCount(counts?.[index])]))
  const byFacet = (values: readonly string[], facetOf: (value: string) => number) =>
    byValue(
      values,
      values.map((value) => row.facets[facetOf(value)]?.[0] ?? 0),
    )
  const counted = [...places].flatMap(([value, place]) => {
    const isZip = place.kind === 'zip'
    const having = row.facets[isZip ? place.name : servedPlaceFacet(place.id)]?.[1] ?? 0
    const count = having + (isZip ? 0 : (row.places?.[place.id] ?? 0))
    const isUnknown = isZip ? isCut && !count : row.places === null
    if (!count && !isUnknown) return []
    return [{ value, name: place.name, kind: place.kind, count: isUnknown ? null : toCount(count) }]
  })
  return {
    price: byValue(priceChoices, row.price),
    rating: byValue(ratingChoices, row.rating),
    within: row.within ? byValue(milesChoices, row.within) : {},
    open: { 1: toCount(row.open) },
    slots: byValue(slotChoices, row.slots),
    verified: { 1: toCount(row.verified) },
    answers: { day: toCount(row.answering) },
    payment: byFacet(paymentMethods, paymentFacet),
    features: byFacet(featureSlugs, featureFacet),
    places: counted.sort(byName),
  }
}

const listAll = (places: ReadonlyMap<string, Place>): FilterCounts['places'] =>
  [...places].map(([value, { name, kind }]) => ({ value, name, kind, count: null })).sort(byName)

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
