import { isNearAustin, type Position } from '#shared/lib/geo.ts'
import type { MapBounds } from '#shared/map/map-pins.ts'
import { toDegrees, toPlane } from '#shared/map/projection.ts'
import type { Point } from './view.ts'

/** Pixels that an arrow key moves a pin on a map of `keyScale`, and with the Shift key. */
const steps = { plain: 6, shift: 30 }
const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The movement of a pin by an arrow key, in pixels; null for any other key. */
export function keyMove(key: string, isShift: boolean): Point | null {
  const way = arrows[key]
  const step = isShift ? steps.shift : steps.plain
  return way ? [way[0] * step, way[1] * step] : null
}

/** A tenth of a meter. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The position so many pixels away on a map of this scale; the same one where that isn't near Austin. */
export function movedBy(position: Position, [right, down]: Point, scale: number): Position {
  const [x, y] = toPlane(position.longitude, position.latitude)
  const { latitude, longitude } = toDegrees(x + right / scale, y + down / scale)
  const moved = { latitude: rounded(latitude), longitude: rounded(longitude) }
  return isNearAustin(moved) ? moved : position
}

/** Zoom limits for the map of a pin: each step halves the visible area's sides. */
export const pinZooms = { least: -4, most: 1 }
/** Degrees to each side without zoom: about half a mile. */
const reach = { longitude: 0.008, latitude: 0.0045 }

/** The scale of a map 400 pixels wide, by which arrow keys move the pin on any: 75 feet a press without zoom. */
export const keyScale = (zoom: number): number => 17 * 2 ** zoom

export function boundsAround({ latitude, longitude }: Position, zoom: number): MapBounds {
  const share = 2 ** -zoom
  return {
    west: longitude - reach.longitude * share,
    east: longitude + reach.longitude * share,
    south: latitude - reach.latitude * share,
    north: latitude + reach.latitude * share,
  }
}
