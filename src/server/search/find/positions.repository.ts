import { type RawBuilder, sql } from 'kysely'
import { earthRadiusMiles, type Position } from '#shared/lib/geo.ts'
import { bandOf, bandsPerDegree, latitude, longitude } from './map-area.repository.ts'

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
