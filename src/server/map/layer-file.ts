import type { Geometry } from 'geojson'
import { AppError } from '#server/lib/http/errors.ts'

/** A feature of a file, with what the file says of it. */
export type FileFeature = { geometry: Geometry; properties: Record<string, unknown> }

/** A file of that many bytes is read into memory as a whole. */
export const fileBytesMax = 64 * 1024 * 1024
/** Points and features together: importing a million takes 5 s and 800 MB of memory. */
const partsMax = 1_000_000
/** Collections within collections. */
const depthMax = 8

const refused = (message: string) => new AppError('invalid_input', message)
const [openBracket, openBrace] = [0x5b, 0x7b]

/**
 * Reads the features of a GeoJSON or TopoJSON file with longitude and latitude, all of them checked; of a TopoJSON file with
 * several objects, those of `objectName`. Throws invalid_input with what is wrong and what to do about it.
 */
export async function readLayerFile(bytes: Buffer, objectName: string): Promise<FileFeature[]> {
  const features = await featuresOf(parseJson(bytes), objectName)
  if (features.length === 0) throw refused('The file has no features.')
  for (const { geometry } of features) checkGeometry(geometry, depthMax)
  return features
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw refused('The file is empty.')
  if (bytes.length > fileBytesMax)
    throw refused(
      'The file is larger than 64 MB. Cut it to Austin or simplify it, for example with mapshaper.',
    )
  // Counted before parsing, because each would become an object.
  let parts = 0
  for (const byte of bytes) if (byte === openBracket || byte === openBrace) parts++
  if (parts > partsMax)
    throw refused(
      'The file has more than a million points. Cut it to Austin or simplify it, for example with mapshaper.',
    )
  let parsed: unknown
  try {
    parsed = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw refused(`The file is not JSON: ${(error as Error).message.slice(0, 120)}`)
  }
  if (!isRecord(parsed)) throw refused('The file is JSON, but neither GeoJSON nor TopoJSON.')
  return parsed
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function featuresOf(file: Record<string, unknown>, objectName: string): Promise<FileFeature[]> {
  checkSystem(file)
  if (file.type === 'Topology') return topologyFeatures(file, objectName)
  if (file.type === 'FeatureCollection') {
    if (!Array.isArray(file.features)) throw refused('The file has no list of features.')
    return file.features.flatMap(toFeature)
  }
  return toFeature(file.type === 'Feature' ? file : { type: 'Feature', geometry: file }, 0)
}

/** A feature without a place is allowed, and has nothing to draw. */
function toFeature(feature: unknown, index: number): FileFeature[] {
  if (!isRecord(feature) || feature.type !== 'Feature')
    throw refused(`Feature ${index + 1} is not a GeoJSON feature.`)
  if (feature.geometry === null || feature.geometry === undefined) return []
  const properties = isRecord(feature.properties) ? feature.properties : {}
  return [{ geometry: feature.geometry as Geometry, properties }]
}

/** GeoJSON before 2016 could name another coordinate system. */
function checkSystem({ crs }: Record<string, unknown>): void {
  const name = isRecord(crs) && isRecord(crs.properties) ? String(crs.properties.name) : 'CRS84'
  if (!/CRS:?:?84|EPSG:?:?(4326|4269)$/i.test(name))
    throw refused(`The coordinates are in ${name.slice(0, 60)}. ${convert}`)
}

const convert = 'Convert the file to longitude and latitude, for example with ogr2ogr -t_srs EPSG:4326.'

async function topologyFeatures(file: Record<string, unknown>, objectName: string): Promise<FileFeature[]> {
  const objects = isRecord(file.objects) ? file.objects : {}
  const names = Object.keys(objects)
  const wanted = [objectName, objectName.replace(/s$/, '')].find((name) => names.includes(name))
  const chosen = wanted ?? (names.length === 1 ? names[0] : undefined)
  if (chosen === undefined)
    throw refused(
      `The file has the objects ${names.slice(0, 10).join(', ') || '(none)'}. Say which one with --object.`,
    )
  const object = objects[chosen]
  const { feature } = await import('topojson-client')
  try {
    checkReferences(file.arcs, object)
    const found = feature(file as never, object as never) as unknown as Record<string, unknown>
    return found.type === 'FeatureCollection'
      ? (found.features as unknown[]).flatMap(toFeature)
      : toFeature(found, 0)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused(`The TopoJSON is damaged: ${(error as Error).message.slice(0, 120)}`)
  }
}

/** The same arc may be used any number of times, so a small file can mean billions of points. */
function checkReferences(arcs: unknown, object: unknown): void {
  if (!Array.isArray(arcs) || !arcs.every(Array.isArray)) throw new Error('it has no arcs')
  let points = 0
  const open: unknown[] = [object]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const each of next) open.push(each)
    else if (isRecord(next)) open.push(next.geometries ?? [], next.arcs ?? [])
    else if (typeof next === 'number') {
      const arc = arcs[next < 0 ? -next - 1 : next]
      if (!arc) throw new Error(`there is no arc ${next}`)
      points += arc.length
    }
    if (points > partsMax)
      throw refused('The file has more than a million points. Simplify it, for example with mapshaper.')
  }
}

const depths: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

function checkGeometry(geometry: unknown, depth: number): void {
  if (!isRecord(geometry)) throw refused('A feature has no geometry.')
  const type = String(geometry.type)
  if (type === 'GeometryCollection') {
    if (depth === 0 || !Array.isArray(geometry.geometries))
      throw refused('The collections in the file can’t be read.')
    for (const each of geometry.geometries) checkGeometry(each, depth - 1)
    return
  }
  const levels = depths[type]
  if (levels === undefined) throw refused(`"${type.slice(0, 40)}" is not a geometry of GeoJSON.`)
  checkCoordinates(geometry.coordinates, levels, type)
}

function checkCoordinates(coordinates: unknown, levels: number, type: string): void {
  if (!Array.isArray(coordinates)) throw refused(`The coordinates of a ${type} are not a list.`)
  if (levels > 0) for (const each of coordinates) checkCoordinates(each, levels - 1, type)
  else checkPosition(coordinates)
}

const describe = (value: unknown) =>
  typeof value === 'object' && value !== null ? 'a list' : String(value).slice(0, 20)

function checkPosition(position: unknown[]): void {
  const [longitude, latitude] = position
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw refused(
      `A point is ${describe(longitude)}, ${describe(latitude)} instead of a longitude and a latitude.`,
    )
  const [x, y] = [Number(longitude), Number(latitude)]
  if (Math.abs(y) > 90 && Math.abs(y) <= 180 && Math.abs(x) <= 90)
    throw refused(`A point is ${x}, ${y}: latitude and longitude are in the wrong order.`)
  if (Math.abs(x) > 180 || Math.abs(y) > 90)
    throw refused(`A point is ${x}, ${y}, which are not degrees. ${convert}`)
}
