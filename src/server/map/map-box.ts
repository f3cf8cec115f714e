import type { Point } from './lines.ts'

/** The area of the map, in 1e-5 degrees: Austin and its surroundings. */
export const mapBox = { west: -9_805_000, south: 3_005_000, east: -9_745_000, north: 3_060_000 }

type Edge = { isInside(point: Point): boolean; crossing(from: Point, to: Point): Point }

const atX = (edge: number, [x, y]: Point, [otherX, otherY]: Point): Point => [
  edge,
  Math.round(y + ((otherY - y) * (edge - x)) / (otherX - x)),
]
const atY = (edge: number, [x, y]: Point, [otherX, otherY]: Point): Point => [
  Math.round(x + ((otherX - x) * (edge - y)) / (otherY - y)),
  edge,
]
const { west, south, east, north } = mapBox
const edges: Edge[] = [
  { isInside: ([x]) => x >= west, crossing: (from, to) => atX(west, from, to) },
  { isInside: ([x]) => x <= east, crossing: (from, to) => atX(east, from, to) },
  { isInside: ([, y]) => y >= south, crossing: (from, to) => atY(south, from, to) },
  { isInside: ([, y]) => y <= north, crossing: (from, to) => atY(north, from, to) },
]

/** Returns the part of a ring, given without its repeated end, that is on the map (Sutherland and Hodgman). */
export function clipRing(ring: readonly Point[]): Point[] {
  return edges.reduce<readonly Point[]>((points, { isInside, crossing }) => {
    const kept: Point[] = []
    let before = points.at(-1)
    for (const point of points) {
      if (before && isInside(before) !== isInside(point)) kept.push(crossing(before, point))
      if (isInside(point)) kept.push(point)
      before = point
    }
    return kept
  }, ring) as Point[]
}

/** Returns the parts of a line that are on the map. */
export function clipLine(line: readonly Point[]): Point[][] {
  return edges.reduce<readonly (readonly Point[])[]>(
    (lines, edge) => lines.flatMap((each) => clipAt(edge, each)),
    [line],
  ) as Point[][]
}

function clipAt({ isInside, crossing }: Edge, line: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    if (before && isInside(before) !== isInside(point)) part.push(crossing(before, point))
    if (isInside(point)) part.push(point)
    else {
      if (part.length > 1) parts.push(part)
      part = []
    }
  }
  if (part.length > 1) parts.push(part)
  return parts
}
