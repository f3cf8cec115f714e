import type { Line } from './base-map.ts'

/** The zoom whose pixels are the units of the plane. */
export const planeZoom = 11

/** A place on the plane: Web Mercator in pixels of zoom 11, y downward. */
export type PlanePoint = readonly [x: number, y: number]

const worldSize = 256 * 2 ** planeZoom
const mercatorX = (longitude: number) => ((longitude + 180) / 360) * worldSize
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize
}

/** The plane begins in Austin, because canvas paths have only 24 bits for a number. */
const originX = mercatorX(-97.75)
const originY = mercatorY(30.3)

export const toPlane = (longitude: number, latitude: number): PlanePoint => [
  mercatorX(longitude) - originX,
  mercatorY(latitude) - originY,
]

export function toDegrees(x: number, y: number): { longitude: number; latitude: number } {
  const angle = Math.PI - (2 * Math.PI * (y + originY)) / worldSize
  return {
    longitude: ((x + originX) / worldSize) * 360 - 180,
    latitude: (180 / Math.PI) * Math.atan(Math.sinh(angle)),
  }
}

/** Returns the points of a line on the plane, as x and y in turn. */
export function toPlaneLine(line: Line): Float32Array {
  const points = new Float32Array(line.length)
  let longitude = 0
  let latitude = 0
  for (let index = 0; index + 1 < line.length; index += 2) {
    longitude += line[index] ?? 0
    latitude += line[index + 1] ?? 0
    const [x, y] = toPlane(longitude / 1e5, latitude / 1e5)
    points[index] = x
    points[index + 1] = y
  }
  return points
}
