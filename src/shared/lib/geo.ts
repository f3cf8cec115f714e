/** A point on the map in decimal degrees. */
export type Position = { latitude: number; longitude: number }

/** The specification's fixed reference point (§9), used for a business without coordinates. */
export const austin: Position = { latitude: 30.2672, longitude: -97.7431 }

/** Earth's radius in miles, fixed by the specification (§9). */
export const earthRadiusMiles = 3958.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in miles (haversine), unrounded. */
export function milesBetween(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Miles from the visitor to a business, or to the fixed Austin point if the business has no coordinates. */
export function milesTo(
  visitor: Position,
  business: { latitude: number | null; longitude: number | null },
): number {
  const { latitude, longitude } = business
  return milesBetween(visitor, latitude === null || longitude === null ? austin : { latitude, longitude })
}

/** Nothing in or near Austin is farther away, in miles. */
const farthestMiles = 60

/** False also for an invalid point. */
export const isNearAustin = (position: Position): boolean => milesBetween(austin, position) <= farthestMiles

/** Points at the same distance around one, from the east back to it. */
export function circleAround({ latitude, longitude }: Position, miles: number, points = 64): Position[] {
  const degrees = miles / radians(earthRadiusMiles)
  return Array.from({ length: points + 1 }, (_, point) => {
    const angle = (2 * Math.PI * point) / points
    const north = latitude + degrees * Math.sin(angle)
    return {
      latitude: north,
      longitude: longitude + (degrees * Math.cos(angle)) / Math.cos(radians((latitude + north) / 2)),
    }
  })
}
