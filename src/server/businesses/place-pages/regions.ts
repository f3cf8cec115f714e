import type { Region } from '#shared/businesses/place-pages/regions.ts'
import { milesBetween, type Position } from '#shared/lib/geo.ts'

/** The Capitol. */
const middle: Position = { latitude: 30.2747, longitude: -97.7404 }
/** In miles. */
const centralWithin = 2.5

type Line = { latitude: number; longitude: number; slope: number }
/** The Colorado River around Downtown, and I-35, as straight lines with degrees of latitude per degree of longitude. */
const river: Line = { latitude: 30.26, longitude: -97.745, slope: -0.6 }
const highway: Line = { latitude: 30.25, longitude: -97.736, slope: 2.33 }
const isAbove = (line: Line, { latitude, longitude }: Position) =>
  latitude > line.latitude + line.slope * (longitude - line.longitude)

/** The part of the city that a place is in, as people there say it. */
export function regionOf(place: Position): Region {
  const up = place.latitude - middle.latitude
  const right = (place.longitude - middle.longitude) * Math.cos((middle.latitude * Math.PI) / 180)
  if (!isAbove(river, place)) {
    if (Math.abs(right) <= 2 * Math.abs(up)) return 'South'
  } else if (milesBetween(middle, place) <= centralWithin) return isAbove(highway, place) ? 'Central' : 'East'
  if (Math.abs(up) >= Math.abs(right)) return up > 0 ? 'North' : 'South'
  return right > 0 ? 'East' : 'West'
}
