import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import type { MapArea } from '#shared/businesses/directory/map-area.ts'
import { servedPlaceFacet, zipFacet } from '#shared/businesses/facets.ts'
import type { Reach } from '#shared/businesses/service-area.ts'
import type { Understanding } from '../understand.ts'
import { isInArea } from './positions.repository.ts'

export type Place = NonNullable<Understanding['place']>

const facetsOf = ({ kind, name, id, servedWith = [] }: Place): number[] =>
  kind === 'zip' ? [zipFacet(name)] : [id, ...servedWith].map(servedPlaceFacet)

/** Businesses `b` whose area covers the place; the facet of a ZIP code includes the businesses in it. */
const serves = (place: Place): RawBuilder<unknown> => sql`b.facets && ${sql.val(facetsOf(place))}::int[]`

/**
 * Businesses `b` that are in a place or serve it: the one meaning of a place, however it is asked for. A business with a hidden
 * address is nowhere, but in its area. `within` finds the rows of an area, by an index or row by row.
 */
export function isInOrServes(place: Place, within = isInArea): RawBuilder<unknown> {
  return place.kind === 'zip' ? serves(place) : sql`(${isOnGround(place, within)} OR ${serves(place)})`
}

/** Within the box and the borders of a place. The rule in TypeScript is `isOnGroundOf`. */
function isOnGround(place: Place, within = isInArea): RawBuilder<unknown> {
  const { outline } = place
  const inBorders =
    outline === null ? sql`` : sql`AND point(b.longitude, b.latitude) <@ ANY(${outline}::polygon[])`
  return sql`(NOT b.hides_address AND ${within(areaOfPlace(place))} ${inBorders})`
}

/** The same for rows of `search_places place`, without businesses that serve it, whose facets are counted. */
export const isOnlyOnGround = sql`(NOT b.hides_address
  AND b.latitude BETWEEN place.latitude - place.half_height AND place.latitude + place.half_height
  AND b.longitude BETWEEN place.longitude - place.half_width AND place.longitude + place.half_width
  AND (place.outline IS NULL OR point(b.longitude, b.latitude) <@ ANY(place.outline))
  AND NOT b.facets @> ARRAY[${sql.lit(servedPlaceFacet(0))} + place.id])`

export const areaOfPlace = ({ latitude, longitude, halfHeight, halfWidth }: Place): MapArea => ({
  west: longitude - halfWidth,
  south: latitude - halfHeight,
  east: longitude + halfWidth,
  north: latitude + halfHeight,
})

/** How each of these businesses reaches a place, by ID; those that don't are left out. */
export async function findReach(
  db: Db,
  place: Place | null,
  businesses: readonly { id: number }[],
): Promise<Map<number, Reach>> {
  if (!place || businesses.length === 0) return new Map()
  const ids = businesses.map(({ id }) => id)
  const isIn =
    place.kind === 'zip'
      ? sql`(NOT b.hides_address AND left(p.zip_code, 5) = ${place.name})`
      : isOnGround(place)
  const rows = await readPlanned(
    db,
    sql<{ id: number; reach: Reach }>`
      SELECT b.id, CASE WHEN ${isIn} THEN 'in' ELSE 'serves' END AS reach
      FROM businesses b JOIN business_profiles p ON p.business_id = b.id
      WHERE b.id = ANY(${sql.val(ids)}::int[]) AND ${isInOrServes(place)}`,
  )
  return new Map(rows.map(({ id, reach }) => [id, reach]))
}
