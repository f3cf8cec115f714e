import type { Db } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { linesOf, toLine } from '#server/search/place-ground.ts'
import { listPlaces } from '#server/search/vocabulary.service.ts'
import { type PlaceRow, placeSlug } from '#server/search/vocabulary.ts'
import type { ServedArea } from '#shared/businesses/profile/served-area.schemas.ts'
import { circleAround, type Position } from '#shared/lib/geo.ts'
import type { Line } from '#shared/map/base-map.ts'
import { boundsOf } from '#shared/map/map-pins.ts'
import { getBusiness } from './business-profile.service.ts'

/** Guarantee: a map shades the places that an owner has named, and no address. */

/** A piece of the area, and two corners of a box around it. */
type Piece = { lines: Line[]; corners: Position[] }

/** Throws not_found for a business that the visitor can't see, and for one that is only met at its address. */
export async function getServedArea(
  db: Db,
  businessId: number,
  visitor: Visitor | null,
): Promise<ServedArea> {
  const { serviceArea } = await getBusiness(db, businessId, visitor)
  if (!serviceArea) throw notFound('service area')
  const places = await listPlaces(db)
  const find = (name: string) => places.get(placeSlug(name)) ?? []
  const { zips, neighborhoods, radius } = serviceArea
  const pieces = [
    ...[...zips, ...neighborhoods].flatMap(find).map(toPiece),
    ...(radius ? [radius.around].flatMap(find).map((place) => toCircle(place, radius.miles)) : []),
  ]
  // Staff may have removed the places since.
  const corners = pieces.length > 0 ? pieces.flatMap((piece) => piece.corners) : [serviceArea]
  return { bounds: boundsOf(corners), outlines: pieces.flatMap(({ lines }) => lines) }
}

/** Within its borders, or all of its box. */
function toPiece(place: PlaceRow): Piece {
  const { latitude, longitude, halfHeight, halfWidth } = place
  const corner = (east: number, north: number): Position => ({
    latitude: latitude + north * halfHeight,
    longitude: longitude + east * halfWidth,
  })
  const box = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
  return { lines: linesOf(place) ?? [lineThrough(box)], corners: box }
}

function toCircle(place: Position, miles: number): Piece {
  const points = circleAround(place, miles)
  return { lines: [lineThrough(points)], corners: points }
}

const lineThrough = (points: readonly Position[]): Line =>
  toLine(points.map(({ longitude, latitude }) => [longitude, latitude]))
