import { isApproximate, milesText, type PositionSource } from '#shared/businesses/position.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import type { Understanding } from '../understand.ts'

type Located = { latitude: number | null; longitude: number | null; positionSource: PositionSource | null }

/**
 * "0.9 mi from Zilker", or "about 1 mi" to an approximate place, where distance matters: around a place without a match, or near
 * a landmark. Null inside a place, and for a business without a position or with a hidden address.
 */
export function distanceText(
  { place }: Pick<Understanding, 'place'>,
  isElsewhere: boolean,
  business: Located,
): string | null {
  if (!place || !(isElsewhere || place.kind === 'landmark')) return null
  const { latitude, longitude } = business
  if (latitude === null || longitude === null || business.positionSource === 'area') return null
  const miles = milesBetween(place, { latitude, longitude })
  return `${milesText(miles, isApproximate(business))} from ${place.name}`
}
