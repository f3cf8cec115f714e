import { type RawBuilder, sql } from 'kysely'
import type { Db, readPlanned } from '#server/lib/database/db.ts'
import type { Position } from '#shared/lib/geo.ts'
import { allOf, type Source } from './directory-filters.repository.ts'
import {
  bandOf,
  bandsPerDegree,
  distanceTo,
  latitude,
  longitude,
  milesPerDegree,
} from './positions.repository.ts'

/** First and last search radius, in miles. Past the last, the whole list is sorted. */
const radii = { first: 0.05, last: 60 }
/** How often to halve the span between the last circle with too few matches and the first with enough. */
const halvings = 5

/**
 * The rows of `from` in the bands that a circle of `radius` miles touches, each band only as far east and west as the
 * circle reaches in it: a box would have corners, and a corner in a dense area thousands of rows that are too far away.
 * Matches the index `businesses_position`.
 */
export function inCircle(
  from: RawBuilder<unknown>,
  visitor: Position,
  radius: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const center = sql`${visitor.latitude}::float8`
  const reach = sql`(${radius} / ${sql.lit(milesPerDegree)})`
  const perDegree = sql.lit(bandsPerDegree)
  // Where the band comes closest to the visitor's latitude, the circle is widest in it.
  const away = sql`greatest(0, band.number / ${perDegree}::float8 - ${center}, ${center} - (band.number + 1) / ${perDegree}::float8)`
  // A degree of longitude is shortest where the circle comes closest to a pole.
  const perParallel = sql`greatest(0.01, cos(radians(least(89, abs(${center}) + ${reach}))))`
  const across = sql`(sqrt(greatest(0, ${reach} ^ 2 - ${away} ^ 2)) / ${perParallel})`
  return sql`${from} JOIN unnest(ARRAY(SELECT generate_series(${bandOf(sql`${center} - ${reach}`)}, ${bandOf(sql`${center} + ${reach}`)})))
      AS band (number) ON ${bandOf(latitude)} = band.number
    AND ${longitude} BETWEEN ${visitor.longitude}::float8 - ${across} AND ${visitor.longitude}::float8 + ${across}`
}

/**
 * Radius in miles of a circle with at least `wanted` matches and few more; null if none up to the last has that many.
 * Doubles from `radii.first` until a circle has enough, then narrows it: in dense areas, every extra yard is thousands
 * of rows to sort.
 */
export async function nearestRadius(
  db: Db,
  source: Source,
  visitor: Position,
  wanted: number,
  read: typeof readPlanned,
): Promise<number | null> {
  const holdsEnough = (radius: RawBuilder<unknown>) => sql`(SELECT count(*) = ${sql.lit(wanted)} FROM (
    SELECT 1 FROM ${inCircle(source.from, visitor, radius)} WHERE ${allOf(source.conditions)}
      AND ${distanceTo(visitor)} <= ${radius} LIMIT ${sql.lit(wanted)}) nearby)`
  const first = sql`${sql.lit(radii.first)}::float8`
  const [found] = await read(
    db,
    sql<{ radius: number }>`
    WITH RECURSIVE doubled (radius, is_enough) AS (
      SELECT ${first}, ${holdsEnough(first)}
      UNION ALL
      SELECT radius * 2, ${holdsEnough(sql`(radius * 2)`)} FROM doubled
      WHERE NOT is_enough AND radius < ${sql.lit(radii.last)}
    ), halved (low, high, step) AS (
      SELECT radius / 2, radius, 0 FROM doubled WHERE is_enough
      UNION ALL
      SELECT CASE WHEN is_enough THEN low ELSE middle END, CASE WHEN is_enough THEN middle ELSE high END, step + 1
      FROM (SELECT low, high, step, (low + high) / 2 AS middle, ${holdsEnough(sql`((low + high) / 2)`)} AS is_enough
        FROM halved WHERE step < ${sql.lit(halvings)}) tried
    )
    SELECT high AS radius FROM halved ORDER BY step DESC LIMIT 1`,
  )
  return found?.radius ?? null
}
