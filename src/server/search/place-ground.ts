import type { Line } from '#shared/map/base-map.ts'

/** The ground of a place: up to so many degrees from its middle, within its borders if it has any. */
type Ground = {
  latitude: number
  longitude: number
  halfHeight: number
  halfWidth: number
  /** An array of polygons as the database writes it. */
  outline: string | null
}

/** The borders of a place as the database has them, an array of polygons. */
export function toPolygons(lines: readonly Line[]): string {
  const polygons = lines.map((line) => `"(${pointsOf(line).map(([x, y]) => `(${x / 1e5},${y / 1e5})`)})"`)
  return `{${polygons.join(',')}}`
}

function pointsOf(line: Line): [x: number, y: number][] {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, at) => {
    x += line[2 * at] ?? 0
    y += line[2 * at + 1] ?? 0
    return [x, y]
  })
}

type Ring = [longitude: number, latitude: number][]

const ringsOf = (outline: string): Ring[] =>
  [...outline.matchAll(/"([^"]+)"/g)].map(([, polygon = '']) =>
    [...polygon.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  )

/** The borders of a place as a map draws them; null for one that is a box. */
export const linesOf = ({ outline }: Pick<Ground, 'outline'>): Line[] | null =>
  outline === null ? null : ringsOf(outline).map(toLine)

/** A ring as a map draws it. */
export function toLine(ring: Ring): Line {
  let [fromX, fromY] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * 1e5), Math.round(latitude * 1e5)]
    const step = [x - fromX, y - fromY]
    ;[fromX, fromY] = [x, y]
    return step
  })
}

type Located = { latitude: number | null; longitude: number | null }

/** Whether a position is within a place's box and borders; a ZIP code has neither. The SQL is `inGround` in the directory. */
export function isOnGroundOf(place: Ground, { latitude, longitude }: Located): boolean {
  if (latitude === null || longitude === null) return false
  const isInBox =
    Math.abs(latitude - place.latitude) <= place.halfHeight &&
    Math.abs(longitude - place.longitude) <= place.halfWidth
  if (!isInBox || place.outline === null) return isInBox
  return ringsOf(place.outline).some((ring) => isWithin(ring, longitude, latitude))
}

/** Counts the borders to the right: within, there is an odd number. */
export function isWithin(ring: readonly (readonly [x: number, y: number])[], x: number, y: number): boolean {
  let isIn = false
  for (const [at, [endX, endY]] of ring.entries()) {
    const [startX, startY] = ring.at(at - 1) ?? [0, 0]
    if (endY > y !== startY > y && x < ((startX - endX) * (y - endY)) / (startY - endY) + endX) isIn = !isIn
  }
  return isIn
}
