import type { AddressRow } from './address-rows.ts'

/** The points of a shape, or what is wrong with it; null for no shape. */
type Points = AddressRow['points']

const lines = 'is neither a point nor one line'

/** Reads "LINESTRING (-97.76 30.24, -97.77 30.25)", or the same as a point (OGC well-known text). */
export function readWkt(text: string): Points {
  const [, kind = '', inner = ''] =
    // Blanks in a row would be tried in every combination.
    /^(?:SRID=\d+; ?)?(\w+) ?(?:Z|M|ZM)? ?\((.*)\)$/i.exec(
      text.slice(0, 200_000).trim().replace(/\s+/g, ' '),
    ) ?? []
  if (kind === '') return text.trim() === '' ? null : lines
  const type = kind.toUpperCase().replace(/(?:Z|M|ZM)$/, '')
  if (!['POINT', 'LINESTRING', 'MULTILINESTRING'].includes(type)) return lines
  const parts = type === 'MULTILINESTRING' ? inner.split(/\)\s*,\s*\(/) : [inner]
  if (parts.length !== 1) return lines
  return (parts[0] ?? '')
    .replace(/[()]/g, '')
    .split(',')
    .map((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.trim().split(/\s+/).map(Number)
      return [x, y] as const
    })
}

/** Reads the geometry of a GeoJSON feature. */
export function readGeometry(geometry: unknown): Points {
  if (geometry === null || geometry === undefined) return null
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (!Array.isArray(coordinates)) return lines
  if (type === 'Point') return [toPoint(coordinates)]
  if (type === 'LineString') return coordinates.map(toPoint)
  if (type === 'MultiLineString' && coordinates.length === 1 && Array.isArray(coordinates[0]))
    return coordinates[0].map(toPoint)
  return lines
}

const toPoint = (position: unknown): readonly [number, number] => {
  const [x, y] = Array.isArray(position) ? position : []
  return [typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN]
}
