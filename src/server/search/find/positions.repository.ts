import { type RawBuilder, sql } from 'kysely'
import type { MapArea } from '#shared/businesses/directory/map-area.ts'
import { austin, earthRadiusMiles, type Position } from '#shared/lib/geo.ts'

/** The position of `businesses b`, as in the index `businesses_position`. */
export const latitude = sql`coalesce(b.latitude, ${sql.lit(austin.latitude)})`
export const longitude = sql`coalesce(b.longitude, ${sql.lit(austin.longitude)})`

/** Bands per degree of latitude in that index. */
export const bandsPerDegree = 500
export const bandOf = (degrees: RawBuilder<unknown>) =>
  sql`floor((${degrees}) * ${sql.lit(bandsPerDegree)})::int`

/** An area with more bands is read from the first to the last; with fewer, each only from west to east. */
const bandsMax = 400

/**
 * `businesses b` in an area of the map, for lists that are walked along another index. Nothing without a position is in
 * any.
 */
export const isInArea = ({ west, south, east, north }: MapArea): RawBuilder<unknown> =>
  sql`(b.longitude BETWEEN ${west}::float8 AND ${east}::float8 AND b.latitude BETWEEN ${south}::float8 AND ${north}::float8)`

/** The same by the index of positions, which has what lacks a position downtown. */
export function inArea({ west, south, east, north }: MapArea): RawBuilder<unknown> {
  const [first, last] = [Math.floor(south * bandsPerDegree), Math.floor(north * bandsPerDegree)]
  const bands =
    last - first < bandsMax
      ? sql`= ANY(${sql.val(Array.from({ length: last - first + 1 }, (_, band) => first + band))}::int[])`
      : sql`BETWEEN ${first}::int AND ${last}::int`
  return sql`(${bandOf(latitude)} ${bands} AND ${longitude} BETWEEN ${west}::float8 AND ${east}::float8
    AND b.latitude BETWEEN ${south}::float8 AND ${north}::float8)`
}

export const milesPerDegree = (Math.PI / 180) * earthRadiusMiles

/** Haversine miles from the visitor to `businesses b`; the SQL version of `milesTo`. */
export function distanceTo(visitor: Position): RawBuilder<number> {
  return sql<number>`(2 * ${sql.lit(earthRadiusMiles)} * asin(least(1, sqrt(
    sin(radians(${latitude} - ${visitor.latitude}::float8) / 2) ^ 2
    + cos(radians(${visitor.latitude}::float8)) * cos(radians(${latitude}))
      * sin(radians(${longitude} - ${visitor.longitude}::float8) / 2) ^ 2))))`
}

/** At most so many miles from the visitor. */
export function isWithin(visitor: Position, miles: number): RawBuilder<unknown> {
  const reach = miles / milesPerDegree
  // A degree of longitude is shortest where the circle comes closest to a pole.
  const widest = Math.min(89, Math.abs(visitor.latitude) + reach)
  const across = reach / Math.max(0.01, Math.cos((widest * Math.PI) / 180))
  const [west, east] = [visitor.longitude - across, visitor.longitude + across]
  const band = (degrees: number) => sql`${Math.floor(degrees * bandsPerDegree)}::int`
  const [south, north] = [band(visitor.latitude - reach), band(visitor.latitude + reach)]
  return sql`(${bandOf(latitude)} BETWEEN ${south} AND ${north}
    AND ${longitude} BETWEEN ${west}::float8 AND ${east}::float8
    AND ${distanceTo(visitor)} <= ${miles}::float8)`
}
