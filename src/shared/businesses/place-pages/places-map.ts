/** The map of neighborhoods, whose units are 1e-5 degrees of latitude, to the right and down. */

/** Width of a degree of longitude in degrees of latitude, at 30.3° north. */
export const narrowing = 0.8634

/** Borders as the API has them: in 1e-5 degrees, each point a step from the one before. */
export type Border = readonly number[]
export type MapPoint = [x: number, y: number]
export type MapBox = { x: number; y: number; width: number; height: number }

/** The points of a border on the map. */
export function toRing(line: Border): MapPoint[] {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, at): MapPoint => {
    x += line[2 * at] ?? 0
    y += line[2 * at + 1] ?? 0
    return [x * narrowing, -y]
  })
}

/** The part of the map that has these borders. */
export function boxOf(lines: readonly Border[]): MapBox {
  const points = lines.flatMap(toRing)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, north] = [Math.min(...xs), Math.min(...ys)]
  return { x: west, y: north, width: Math.max(...xs) - west, height: Math.max(...ys) - north }
}

/** Height of a line of a name, as a share of its letters' size. */
export const lineHeight = 1.1

/** Size of the letters of names: 10 px on a map as wide as a phone, 11 px on one as high as three quarters of a laptop's screen. */
export const letterSizes = ({ width, height }: MapBox) => ({
  phone: (10 * width) / 358,
  wide: Math.max((11 * width) / 1_200, (11 * height) / 600),
})
