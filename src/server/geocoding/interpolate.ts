import type { Position } from '#shared/lib/geo.ts'

/** Longitudes and latitudes in millionths of a degree, in turn, beginning where the numbers do. */
export type RangeLine = readonly number[]
/** House numbers along a line, or at a point. `side` is the left (-1) or right (1) of the line, or neither (0). */
export type RangePlace = { low: number; high: number; side: -1 | 0 | 1; line: RangeLine }

/** Units of a degree in a line: a tenth of a meter. */
export const perDegree = 1_000_000
/** How far houses stand from the middle of the street, in meters. */
const setback = 10
/** Of a degree of latitude. */
const metersPerDegree = 111_195

type Step = { from: Position; to: Position; east: number; north: number; length: number }

/** The steps of a line, with their lengths in meters; Austin is small enough to be flat. */
function stepsOf(line: RangeLine): Step[] {
  const points = Array.from({ length: line.length / 2 }, (_, at) => ({
    longitude: (line[2 * at] ?? 0) / perDegree,
    latitude: (line[2 * at + 1] ?? 0) / perDegree,
  }))
  return points.slice(1).map((to, at) => {
    const from = points[at] ?? to
    const east = (to.longitude - from.longitude) * metersPerDegree * Math.cos((from.latitude * Math.PI) / 180)
    const north = (to.latitude - from.latitude) * metersPerDegree
    return { from, to, east, north, length: Math.hypot(east, north) }
  })
}

/** Where a house number is: in proportion between the ends of its range, beside the street on its side. */
export function placeOnRange(number: number, { low, high, side, line }: RangePlace): Position {
  const steps = stepsOf(line).filter(({ length }) => length > 0)
  const last = steps.at(-1)
  if (!last) return { longitude: (line[0] ?? 0) / perDegree, latitude: (line[1] ?? 0) / perDegree }
  const share = high === low ? 0.5 : Math.min(1, Math.max(0, (number - low) / (high - low)))
  let left = share * steps.reduce((sum, { length }) => sum + length, 0)
  const step =
    steps.find(({ length }) => {
      if (left <= length) return true
      left -= length
      return false
    }) ?? last
  return beside(step, Math.min(1, left / step.length), side)
}

function beside({ from, to, east, north, length }: Step, share: number, side: RangePlace['side']): Position {
  const latitude = from.latitude + (to.latitude - from.latitude) * share
  const perLongitude = metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: latitude - (side * setback * (east / length)) / metersPerDegree,
    longitude:
      from.longitude +
      (to.longitude - from.longitude) * share +
      (side * setback * (north / length)) / perLongitude,
  }
}
