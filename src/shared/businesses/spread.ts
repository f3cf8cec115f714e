import type { Position } from '#shared/lib/geo.ts'
import type { PositionSource } from './position.ts'

/** The golden angle: like the seeds of a sunflower, none lies behind another. */
const turn = Math.PI * (3 - Math.sqrt(5))
/** Spots of a pattern, and how far the outermost is from its middle, in degrees of latitude: half a mile. */
const spots = 199
const reach = 0.0072

/** A spot near a point for a business without an exact position; the same number always gets the same one. */
export function spreadAround({ latitude, longitude }: Position, number: number): Position {
  const spot = number % spots
  const [angle, away] = [spot * turn, reach * Math.sqrt((spot + 0.5) / spots)]
  return {
    latitude: latitude + away * Math.sin(angle),
    longitude: longitude + (away * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
  }
}

/** Whether a listing is anywhere in an area: of such, many have the same middle. */
export const isSpread = (source: PositionSource | null): boolean => source === 'zip' || source === 'area'
