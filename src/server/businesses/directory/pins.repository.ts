import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type BusinessKey, promotedIds, toKey } from '#server/search/find/business-keys.repository.ts'
import { allOf, type Source } from '#server/search/find/directory-filters.repository.ts'
import { isInArea } from '#server/search/find/positions.repository.ts'
import type { MapArea } from '#shared/businesses/directory/map-area.ts'
import type { BusinessPin, PinCluster } from '#shared/businesses/directory/pins.schemas.ts'
import { isApproximate, type PositionSource } from '#shared/businesses/position.ts'
import { isSpread, spreadAround } from '#shared/businesses/spread.ts'
import { type PriceRange, paidInstead } from '#shared/businesses/typical-price.ts'
import { dollarsText } from '#shared/lib/money.ts'

/** More businesses are shown as clusters. */
export const pinsMax = 2_000
/** Up to this many are counted one by one. */
const countedMax = 5_000
/** Beyond that, about this many rows of all are read to estimate how many there are, and where: whole pages, or one by one with their text. */
const sampleSize = { narrow: 20_000, withText: 2_000 }
/** Clusters from west to east and from south to north: the map puts together what would overlap. */
const gridSize = 12

/** Businesses that a map shows: all of a list, or those within the map's bounds; no keys if they are too many. */
export type Pinned = { isWhole: boolean; keys: BusinessKey[]; count: number; promoted: number[] }

/**
 * Finds all of a list if it has few, else those that are `within` bounds, of which up to `countedMax` are counted. With
 * `isLarge`, finding out that it has few would read too much.
 */
export async function findPinned(
  db: Db,
  {
    from,
    conditions,
    within,
    isLarge,
  }: Source & { within: RawBuilder<unknown>; isLarge: RawBuilder<boolean> },
): Promise<Pinned> {
  const columns = sql`b.id, b.version`
  const inside = allOf([...conditions, within])
  const { rows } = await sql<{ isWhole: boolean; keys: string[]; count: number; promoted: number[] }>`
    WITH large AS MATERIALIZED (SELECT ${isLarge} AS yes),
    whole AS MATERIALIZED (
      SELECT ${columns} FROM ${from} WHERE NOT (SELECT yes FROM large) AND ${allOf(conditions)} LIMIT ${sql.lit(pinsMax + 1)}),
    is_whole AS MATERIALIZED (SELECT count(*) <= ${sql.lit(pinsMax)} AND NOT (SELECT yes FROM large) AS yes FROM whole),
    counted AS MATERIALIZED (
      SELECT count(*)::int AS count FROM (
        SELECT FROM ${from} WHERE NOT (SELECT yes FROM is_whole) AND ${inside} LIMIT ${sql.lit(countedMax + 1)}) inside),
    shown AS (
      SELECT * FROM whole WHERE (SELECT yes FROM is_whole) UNION ALL
      SELECT ${columns} FROM ${from}
      WHERE NOT (SELECT yes FROM is_whole) AND (SELECT count FROM counted) <= ${sql.lit(pinsMax)} AND ${inside})
    SELECT yes AS "isWhole",
      CASE WHEN yes THEN (SELECT count(*)::int FROM whole) ELSE (SELECT count FROM counted) END AS count,
      ARRAY(SELECT id || ' ' || version FROM shown ORDER BY id DESC) AS keys,
      ARRAY(${promotedIds} ORDER BY 1) AS promoted
    FROM is_whole`.execute(db)
  const [row] = rows
  const keys = (row?.keys ?? []).map(toKey)
  return { isWhole: true, count: 0, promoted: [], ...row, keys }
}

/** The businesses whose promotion is active. */
export async function listPromoted(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    promoted: number[]
  }>`SELECT ARRAY(${promotedIds} ORDER BY 1) AS promoted`.execute(db)
  return rows[0]?.promoted ?? []
}

type PinRow = Omit<BusinessPin, 'averagePrice' | 'paidInstead' | 'rating' | 'isApproximate'> & {
  positionSource: PositionSource | null
  priceCents: number | null
  ratingTenths: number
  paid: PriceRange | null
}

/** The businesses with these IDs that have a position, in the order of the IDs. */
export async function listPins(db: Db, ids: readonly number[]): Promise<BusinessPin[]> {
  const { rows } = await sql<PinRow>`
    SELECT b.id, p.name, b.price_cents AS "priceCents", p.price_unit AS "priceUnit",
      CASE WHEN p.typical_is_own THEN json_build_object('low', p.typical_low_cents, 'high', p.typical_high_cents) END AS paid, b.rating_tenths AS "ratingTenths",
      b.review_count AS "reviewCount", b.id IN (${promotedIds}) AS "isPromoted", b.longitude, b.latitude, b.position_source AS "positionSource"
    FROM unnest(${sql.val(ids)}::int[]) WITH ORDINALITY AS given (id, place)
    JOIN businesses b ON b.id = given.id AND b.is_listed AND b.latitude IS NOT NULL
    JOIN business_profiles p ON p.business_id = b.id ORDER BY given.place`.execute(db)
  return rows.map(({ priceCents, ratingTenths, positionSource, paid, ...pin }) => ({
    ...pin,
    ...(isSpread(positionSource) && spreadAround(pin, pin.id)),
    isApproximate: isApproximate({ ...pin, positionSource }),
    averagePrice: priceCents === null ? null : dollarsText(priceCents),
    paidInstead: paid && paidInstead(paid, priceCents, pin.priceUnit),
    rating: ratingTenths / 10,
  }))
}

type Clustered = { clusters: PinCluster[]; countIsExact: boolean }

/**
 * Where the businesses of a source are within `bounds`, of which there are `count`, or more than are counted one by one.
 * `within` is the condition that finds the counted ones.
 */
export async function listClusters(
  db: Db,
  source: Source & { readsText: boolean; within: RawBuilder<unknown> },
  bounds: MapArea,
  count: number,
): Promise<Clustered> {
  const { west, south, east, north } = bounds
  const countIsExact = count <= countedMax
  const size = source.readsText ? sampleSize.withText : sampleSize.narrow
  const step = sql`(SELECT greatest(1, max(id) / ${sql.lit(size)}) FROM businesses)`
  const sample = sql`TABLESAMPLE SYSTEM (100.0 / ${step}) REPEATABLE (1)`
  const sampled = source.readsText
    ? { from: source.from, conditions: [sql`b.id IN (SELECT id FROM businesses ${sample})`] }
    : { from: sql`businesses b ${sample}`, conditions: [] }
  const read = countIsExact
    ? { from: source.from, conditions: [source.within] }
    : { ...sampled, conditions: [...sampled.conditions, isInArea(bounds)] }
  const place = (degrees: RawBuilder<unknown>, from: number, to: number) =>
    sql`floor((${degrees} - ${from}::float8) / ${(to - from) / gridSize}::float8)`
  const { rows } = await sql<PinCluster>`
    SELECT avg(b.longitude) AS longitude, avg(b.latitude) AS latitude,
      (count(*) * ${countIsExact ? sql.lit(1) : step})::int AS count
    FROM ${read.from} WHERE ${allOf([...source.conditions, ...read.conditions])}
    GROUP BY ${place(sql`b.longitude`, west, east)}, ${place(sql`b.latitude`, south, north)}
    ORDER BY count DESC, longitude`.execute(db)
  return { clusters: rows, countIsExact }
}
