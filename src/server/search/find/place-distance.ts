import { milesBetween } from '#shared/lib/geo.ts'
import type { Understanding } from '../understand.ts'

type Located = { latitude: number | null; longitude: number | null }

/**
 * "0.9 mi from Zilker", where distance matters: around a place without a match, or near a landmark. Null inside a place, and
 * for a business without a position.
 */
export function distanceText(
  { place }: Pick<Understanding, 'place'>,
  isElsewhere: boolean,
  { latitude, longitude }: Located,
): string | null {
  if (!place || !(isElsewhere || place.kind === 'landmark')) return null
  if (latitude === null || longitude === null) return null
  return `${milesBetween(place, { latitude, longitude }).toFixed(1)} mi from ${place.name}`
}
