// node scripts/check-drawing.ts FOLDER: how far the drawing of Austin and the table of places are from reference data, by hand.
// FOLDER has austin-base.topojson (water, parks, motorway, roads), austin-areas.topojson (neighborhoods) and places.json.
import fs from 'node:fs/promises'
import path from 'node:path'
import { feature } from 'topojson-client'
import { readDrawing } from '#server/map/drawing.ts'
import { readShippedVocabulary } from '#server/search/vocabulary-files.ts'
import type { Shape } from '#shared/map/base-map.ts'

type Meters = readonly [x: number, y: number]
type Segment = readonly [Meters, Meters]
type Features = ReturnType<typeof featuresOf>

const limits = { median: 150, worst: 400, place: 300 }
const metersPerDegree = 111_320
const eastScale = Math.cos((30.3 * Math.PI) / 180)
const toMeters = ([longitude = 0, latitude = 0]: readonly number[]): Meters => [
  (longitude + 97.75) * metersPerDegree * eastScale,
  (latitude - 30.3) * metersPerDegree,
]

const folder = process.argv[2]
if (!folder) {
  console.error('node scripts/check-drawing.ts FOLDER')
  process.exit(2)
}
const read = async (name: string) => JSON.parse(await fs.readFile(path.join(folder, name), 'utf8'))

function featuresOf(topology: unknown, object: string) {
  const { objects } = topology as { objects: Record<string, unknown> }
  const found = feature(topology as never, objects[object] as never) as unknown as GeoJSON.FeatureCollection
  return found.features
}

function linesOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

const segmentsOf = (lines: (readonly Meters[])[]): Segment[] =>
  lines.flatMap((line) => line.slice(1).map((point, index): Segment => [line[index] ?? point, point]))
const referenceOf = (features: Features) =>
  segmentsOf(features.flatMap(({ geometry }) => linesOf(geometry).map((line) => line.map(toMeters))))

function drawnLines(shapes: readonly Shape[]): Meters[][] {
  return shapes.flatMap(({ lines }) =>
    lines.map((line) => {
      let [x, y] = [0, 0]
      return Array.from({ length: line.length / 2 }, (_, index) => {
        x += line[index * 2] ?? 0
        y += line[index * 2 + 1] ?? 0
        return toMeters([x / 1e5, y / 1e5])
      })
    }),
  )
}

/** A point every 25 m. */
const pointsAlong = (lines: Meters[][]): Meters[] =>
  segmentsOf(lines).flatMap(([[x, y], [toX, toY]]) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / 25))
    return Array.from(
      { length: steps },
      (_, step): Meters => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps],
    )
  })

function distanceTo([x, y]: Meters, [[fromX, fromY], [toX, toY]]: Segment): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy)
}

const cell = 500
/** Distances up to 1,500 m. */
function nearestIn(segments: readonly Segment[]): (point: Meters) => number {
  const cells = new Map<string, Segment[]>()
  for (const segment of segments) {
    const [[x, y], [toX, toY]] = segment
    for (
      let column = Math.floor(Math.min(x, toX) / cell);
      column <= Math.floor(Math.max(x, toX) / cell);
      column++
    )
      for (let row = Math.floor(Math.min(y, toY) / cell); row <= Math.floor(Math.max(y, toY) / cell); row++) {
        const key = `${column} ${row}`
        const known = cells.get(key)
        if (known) known.push(segment)
        else cells.set(key, [segment])
      }
  }
  return (point) => {
    const [column, row] = [Math.floor(point[0] / cell), Math.floor(point[1] / cell)]
    let nearest = 3 * cell
    for (let right = -2; right <= 2; right++)
      for (let up = -2; up <= 2; up++)
        for (const segment of cells.get(`${column + right} ${row + up}`) ?? [])
          nearest = Math.min(nearest, distanceTo(point, segment))
    return nearest
  }
}

let isWithin = true

function report(
  what: string,
  distances: number[],
  { median, worst }: { median: number; worst: number },
): void {
  const sorted = distances.sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const isGood = at(0.5) <= median && at(1) <= worst
  isWithin &&= isGood
  const figures = `${sorted.length} points, median ${at(0.5)} m, 95 % ${at(0.95)} m, worst ${at(1)} m`
  console.log(`${what.padEnd(34)}${figures}${isGood ? '' : '  TOO FAR'}`)
}

const drawing = await readDrawing()
const [base, areas, { places }] = await Promise.all([
  read('austin-base.topojson'),
  read('austin-areas.topojson'),
  read('places.json') as Promise<{ places: { name: string; kind: string; centroid: number[] }[] }>,
])
const parks = featuresOf(base, 'parks')
// Lake Walter E. Long is missing among the waters; its shore is the edge of these.
const besideLake = [
  'Walter E. Long Metro Park',
  'Indiangrass Wildlife Sanctuary',
  'Decker Tallgrass Prairie Preserve',
]
const aroundLake = parks.filter(({ properties }) => besideLake.includes(properties?.n))
const motorways = featuresOf(base, 'motorway')
const roads = featuresOf(base, 'roads')
const references: Record<'water' | 'parks' | 'motorways' | 'roads' | 'areas', Features> = {
  water: [...featuresOf(base, 'water'), ...aroundLake],
  parks,
  motorways: [...motorways, ...roads],
  roads: [...roads, ...motorways],
  areas: featuresOf(areas, 'neighborhoods'),
}
for (const layer of ['water', 'parks', 'motorways', 'roads', 'areas'] as const) {
  const nearest = nearestIn(referenceOf(references[layer]))
  report(`${layer}: drawn to reference`, pointsAlong(drawnLines(drawing[layer])).map(nearest), limits)
}
const shores = pointsAlong(
  featuresOf(base, 'water').flatMap(({ geometry }) => linesOf(geometry).map((line) => line.map(toMeters))),
)
report('water: reference to drawn', shores.map(nearestIn(segmentsOf(drawnLines(drawing.water)))), limits)

const shipped = new Map(
  (await readShippedVocabulary()).places.map((place) => [`${place.kind} ${place.name}`, place]),
)
const known = places.filter(({ kind, name }) => shipped.has(`${kind} ${name}`))
const apart = known.map(({ kind, name, centroid }) => {
  const place = shipped.get(`${kind} ${name}`)
  const [x, y] = toMeters([place?.longitude ?? 0, place?.latitude ?? 0])
  const [toX, toY] = toMeters(centroid)
  return Math.hypot(toX - x, toY - y)
})
report('places', apart, { median: limits.place, worst: limits.place })
const missing = places.filter(({ kind, name }) => !shipped.has(`${kind} ${name}`)).map(({ name }) => name)
console.log(
  `${shipped.size} places, ${known.length} of ${places.length} in the reference; not here: ${missing.join(', ') || 'none'}`,
)
if (!isWithin) process.exitCode = 1
