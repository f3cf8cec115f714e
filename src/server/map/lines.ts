import type { Line } from '#shared/map/base-map.ts'

/** Longitude and latitude in 1e-5 degrees. */
export type Point = readonly [x: number, y: number]

/** How much shorter a degree of longitude is than one of latitude in Austin. */
export const eastScale = Math.cos((30.3 * Math.PI) / 180)
/** Meters in 1e-5 degrees of latitude. */
export const metersPerUnit = 1.1132

/** Returns points as the differences that travel; a ring ends where it begins. */
export function toLine(points: readonly Point[], isRing: boolean): Line {
  const line: Line = []
  let [x, y] = [0, 0]
  const [first] = points
  for (const point of isRing && first ? [...points, first] : points) {
    // Rounding may bring points together.
    if (line.length > 0 && point[0] === x && point[1] === y) continue
    line.push(point[0] - x, point[1] - y)
    ;[x, y] = point
  }
  return line
}

/** How far from a corner its rounding begins at most, in 1e-5 degrees: 40 m. */
const roundedMax = 36
/** The smallest turn that is rounded, in radians. */
const leastTurn = 0.2

/** Cuts off corners, so that what is drawn with few points doesn't look angular. */
export function roundCorners(points: readonly Point[], isRing: boolean): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1] ?? (isRing ? points.at(-1) : undefined)
    const after = points[index + 1] ?? (isRing ? points[0] : undefined)
    if (!before || !after || turnAt(before, point, after) < leastTurn) return [point]
    return [toward(point, before), toward(point, after)]
  })
}

function turnAt(before: Point, point: Point, after: Point): number {
  const heading = (from: Point, to: Point) => Math.atan2(to[1] - from[1], (to[0] - from[0]) * eastScale)
  const turn = Math.abs(heading(point, after) - heading(before, point))
  return Math.min(turn, 2 * Math.PI - turn)
}

function toward([x, y]: Point, [otherX, otherY]: Point): Point {
  const length = Math.hypot((otherX - x) * eastScale, otherY - y)
  const share = Math.min(0.3, roundedMax / length)
  return [Math.round(x + (otherX - x) * share), Math.round(y + (otherY - y) * share)]
}

/** Returns the center of a surface. */
export function middleOf(ring: readonly Point[]): Point {
  const [[originX, originY] = [0, 0]] = ring
  let [doubled, sumX, sumY] = [0, 0, 0]
  for (const [index, point] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? point
    const [x, y, nextX, nextY] = [
      point[0] - originX,
      point[1] - originY,
      next[0] - originX,
      next[1] - originY,
    ]
    const cross = x * nextY - nextX * y
    doubled += cross
    sumX += (x + nextX) * cross
    sumY += (y + nextY) * cross
  }
  if (doubled === 0) return [originX, originY]
  return [Math.round(originX + sumX / (3 * doubled)), Math.round(originY + sumY / (3 * doubled))]
}
