import { type RawBuilder, sql } from 'kysely'
import { austin, earthRadiusMiles, type Position } from '#shared/lib/geo.ts'
import type { Db } from '../lib/db.ts'
import { allOf, type Conditions } from './directory-filters.repository.ts'

const latitude = sql`coalesce(b.latitude, ${sql.lit(austin.latitude)})`
const longitude = sql`coalesce(b.longitude, ${sql.lit(austin.longitude)})`

/** First circle to look into and the last one, in miles. Beyond the last the whole list is sorted. */
const radii = { first: 0.05, last: 60 }

/** Haversine miles from the visitor to `businesses b`; the SQL twin of `milesTo`. */
export function distanceTo(visitor: Position): RawBuilder<number> {
  return sql<number>`(2 * ${sql.lit(earthRadiusMiles)} * asin(least(1, sqrt(
    sin(radians(${latitude} - ${sql.lit(visitor.latitude)}) / 2) ^ 2
    + cos(radians(${sql.lit(visitor.latitude)})) * cos(radians(${latitude}))
      * sin(radians(${longitude} - ${sql.lit(visitor.longitude)}) / 2) ^ 2))))`
}

/** A box around the circle of `radius` miles, in the terms of the index `businesses_position`. */
export function withinBox(visitor: Position, radius: RawBuilder<unknown>): RawBuilder<unknown> {
  const milesPerDegree = (Math.PI / 180) * earthRadiusMiles
  const alongParallel = milesPerDegree * Math.max(0.01, Math.cos((visitor.latitude * Math.PI) / 180))
  return sql`${latitude} BETWEEN ${sql.lit(visitor.latitude)} - ${radius} / ${sql.lit(milesPerDegree)}
      AND ${sql.lit(visitor.latitude)} + ${radius} / ${sql.lit(milesPerDegree)}
    AND ${longitude} BETWEEN ${sql.lit(visitor.longitude)} - ${radius} / ${sql.lit(alongParallel)}
      AND ${sql.lit(visitor.longitude)} + ${radius} / ${sql.lit(alongParallel)}`
}

/** The first circle, doubling from `radii.first`, that holds `wanted` matches; null when none up to the last does. */
export async function nearestRadius(
  db: Db,
  source: { from: RawBuilder<unknown>; conditions: Conditions },
  visitor: Position,
  wanted: number,
): Promise<number | null> {
  const found = (radius: RawBuilder<unknown>) => sql`(SELECT count(*) FROM (
    SELECT 1 FROM ${source.from} WHERE ${allOf(source.conditions)}
      AND ${withinBox(visitor, radius)} AND ${distanceTo(visitor)} <= ${radius} LIMIT ${sql.lit(wanted)}) nearby)`
  const first = sql.lit(radii.first)
  const { rows } = await sql<{ radius: number; found: number }>`
    WITH RECURSIVE circle (radius, found) AS (
      SELECT ${first}::float8, ${found(first)}
      UNION ALL
      SELECT radius * 2, ${found(sql`(radius * 2)`)} FROM circle WHERE found < ${sql.lit(wanted)} AND radius < ${sql.lit(radii.last)}
    )
    SELECT radius, found FROM circle ORDER BY radius DESC LIMIT 1`.execute(db)
  const widest = rows[0]
  return widest && widest.found >= wanted ? widest.radius : null
}
