import type { FeatureCollection, Geometry, MultiLineString, Polygon, Position } from 'geojson'
import { AppError } from '#server/lib/http/errors.ts'
import type { Shape } from '#shared/map/base-map.ts'
import type { MapLayer } from '#shared/map/map.schemas.ts'
import type { FileFeature } from './layer-file.ts'
import { kindOf, nameOf, type PropertyChoices } from './layer-properties.ts'
import { eastScale, metersPerUnit, type Point, toLine } from './lines.ts'
import { clipLine, clipRing } from './map-box.ts'

/** The kinds of shapes that a layer is drawn from. */
const drawnFrom: Record<MapLayer, { surfaces: boolean; lines: boolean; instead: string }> = {
  water: { surfaces: true, lines: true, instead: 'surfaces or lines' },
  parks: { surfaces: true, lines: false, instead: 'surfaces (polygons)' },
  motorways: { surfaces: true, lines: true, instead: 'surfaces or lines' },
  roads: { surfaces: false, lines: true, instead: 'lines' },
  areas: { surfaces: true, lines: false, instead: 'surfaces (polygons)' },
}

/** Bytes of a layer as JSON; phones load and draw all of them. */
const layerBytesMax = 1_500_000
/** Square meters: a point is left out if the triangle with its neighbors is smaller. Doubled until the layer fits. */
const finest = 60
const coarsest = 1_000_000

export type LayerShapes = {
  shapes: Shape[]
  /** Points of the file, and of the drawing. */
  given: number
  kept: number
  /** Features that aren't on the map, and those that the layer isn't drawn from. */
  outside: number
  unfit: number
  squareMeters: number
}
type Part = { name: string | undefined; kind: string | undefined; isSurface: boolean; lines: Point[][] }

/** Makes the shapes of a layer: cut to the map, and with the points that can be seen. Throws invalid_input if nothing is left. */
export async function toLayerShapes(
  features: readonly FileFeature[],
  layer: MapLayer,
  choices: PropertyChoices,
): Promise<LayerShapes> {
  const counts = { given: 0, outside: 0, unfit: 0 }
  const parts: Part[] = []
  for (const { geometry, properties } of features) {
    const found = partsOf(geometry, layer)
    for (const { isSurface, lines } of found)
      for (const line of lines) counts.given += line.length + (isSurface ? 1 : 0)
    if (found.length === 0) counts.unfit++
    const said = { name: nameOf(properties, choices), kind: kindOf(layer, properties, choices) }
    const onMap = found.flatMap(({ isSurface, lines }) => {
      const clipped = isSurface
        ? lines.map(clipRing).filter((ring) => ring.length > 2)
        : lines.flatMap(clipLine)
      return clipped.length > 0 ? [{ ...said, isSurface, lines: clipped }] : []
    })
    if (found.length > 0 && onMap.length === 0) counts.outside++
    parts.push(...onMap)
  }
  if (parts.length === 0) throw nothingLeft(layer, counts)
  return { ...(await simplified(parts, layer)), ...counts }
}

function nothingLeft(layer: MapLayer, { unfit, outside }: { unfit: number; outside: number }): AppError {
  const message =
    outside > 0
      ? 'Nothing in the file is on the map, which shows longitude -98.05 to -97.45 and latitude 30.05 to 30.60.'
      : `The layer ${layer} is drawn from ${drawnFrom[layer].instead}; none of the ${unfit} features is one.`
  return new AppError('invalid_input', message)
}

type Drawn = Pick<Part, 'isSurface' | 'lines'>

function partsOf(geometry: Geometry, layer: MapLayer): Drawn[] {
  const { surfaces, lines } = drawnFrom[layer]
  const ringsOf = (rings: Position[][]) => rings.map((ring) => toPoints(ring).slice(0, -1))
  if (geometry.type === 'GeometryCollection')
    return geometry.geometries.flatMap((each) => partsOf(each, layer))
  if (geometry.type === 'Polygon' && surfaces)
    return [{ isSurface: true, lines: ringsOf(geometry.coordinates) }]
  if (geometry.type === 'MultiPolygon' && surfaces)
    return [{ isSurface: true, lines: geometry.coordinates.flatMap(ringsOf) }]
  if (geometry.type === 'LineString' && lines)
    return [{ isSurface: false, lines: [toPoints(geometry.coordinates)] }]
  if (geometry.type === 'MultiLineString' && lines)
    return [{ isSurface: false, lines: geometry.coordinates.map(toPoints) }]
  return []
}

const toPoints = (positions: Position[]): Point[] =>
  positions.map(([longitude = 0, latitude = 0]) => [Math.round(longitude * 1e5), Math.round(latitude * 1e5)])

/** Back to degrees: topojson-server hashes fractions well, but puts most whole numbers in the same place. */
const toPositions = (lines: readonly (readonly Point[])[]): Position[][] =>
  lines.map((line) => line.map(([x, y]) => [x / 1e5, y / 1e5]))

/** Leaves out points, the same ones from borders that shapes have in common. */
async function simplified(parts: readonly Part[], layer: MapLayer) {
  const { feature } = await import('topojson-client')
  const { topology } = await import('topojson-server')
  const { presimplify, simplify } = await import('topojson-simplify')
  const collection: FeatureCollection<Polygon | MultiLineString> = {
    type: 'FeatureCollection',
    features: parts.map(({ isSurface, lines }) => ({
      type: 'Feature',
      properties: null,
      geometry: isSurface
        ? { type: 'Polygon', coordinates: toPositions(lines.map((ring) => [...ring, ...ring.slice(0, 1)])) }
        : { type: 'MultiLineString', coordinates: toPositions(lines) },
    })),
  }
  const weighed = presimplify(topology({ parts: collection }) as never, (triangle) =>
    squareMetersOf(triangle),
  )
  let squareMeters = finest
  for (;;) {
    const fewer = simplify(weighed, squareMeters)
    const { features } = feature(fewer, fewer.objects.parts as never) as unknown as typeof collection
    const shapes = toShapes(
      parts.map((part, index) => ({ ...part, lines: keptLines(features[index]?.geometry, squareMeters) })),
      layer,
    )
    const kept = shapes.reduce(
      (sum, { lines }) => sum + lines.reduce((all, line) => all + line.length / 2, 0),
      0,
    )
    const bytes = JSON.stringify(shapes).length
    if (bytes <= layerBytesMax) return { shapes, kept, squareMeters: Math.round(squareMeters) }
    squareMeters *= Math.max(2, bytes / layerBytesMax)
    if (squareMeters > coarsest)
      throw new AppError(
        'invalid_input',
        'The layer is too detailed even when simplified. Leave out its small features.',
      )
  }
}

function squareMetersOf(triangle: readonly (readonly number[])[]): number {
  const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = [], [cx = 0, cy = 0] = []] = triangle
  const squareDegrees = Math.abs((ax - cx) * (by - ay) - (ax - bx) * (cy - ay)) / 2
  return squareDegrees * eastScale * (metersPerUnit * 1e5) ** 2
}

function keptLines(geometry: Polygon | MultiLineString | undefined, squareMeters: number): Point[][] {
  const lines = (geometry?.coordinates ?? []).map(toPoints)
  if (geometry?.type !== 'Polygon') return lines.filter((line) => line.length > 1)
  return lines
    .map((ring) => ring.slice(0, -1))
    .filter((ring) => ring.length > 2 && areaOf(ring) > 2 * squareMeters)
}

function areaOf(ring: readonly Point[]): number {
  const [first] = ring
  let sum = 0
  for (const [index, point] of ring.entries()) {
    const next = ring[index + 1] ?? first ?? point
    sum += point[0] * next[1] - next[0] * point[1]
  }
  return (Math.abs(sum) / 2) * eastScale * metersPerUnit ** 2
}

/** Lines of the same name and kind become one shape, so that a name is written once. */
function toShapes(parts: readonly Part[], layer: MapLayer): Shape[] {
  const shapes: Shape[] = []
  const byName = new Map<string, Shape>()
  for (const { name, kind, isSurface, lines: points } of parts) {
    // Points that are closer than a meter have become one.
    const lines = points
      .map((line) => toLine(line, isSurface))
      .filter((line) => line.length >= (isSurface ? 8 : 4))
    if (lines.length === 0) continue
    const key = `${kind ?? ''} ${name ?? ''}`
    const known = isSurface ? undefined : byName.get(key)
    const shape = known ?? { ...(name && { name }), ...(kind && { kind }), lines: [] }
    for (const line of lines) shape.lines.push(line)
    if (known) continue
    shapes.push(shape)
    if (!isSurface) byName.set(key, shape)
  }
  if (shapes.length === 0)
    throw new AppError('invalid_input', `Everything in the file is too small for the layer ${layer}.`)
  return shapes
}
