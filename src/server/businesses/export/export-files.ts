import { toCsvLine } from '#server/lib/commands/csv-file.ts'
import type { ExportFormat, ExportScope } from '#shared/businesses/export/export.schemas.ts'
import { exportedColumns } from '#shared/businesses/listing-columns.ts'
import { type ExportedListing, staffColumns } from './export.repository.ts'

/** Guarantee: a file is written batch by batch, and a CSV file that is imported again gives the same listings. */

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
}

type Batches = AsyncIterable<readonly ExportedListing[]>

/** The text of a file in pieces. Spreadsheets read the CSV as UTF-8. */
export const writeListings = (
  format: ExportFormat,
  scope: ExportScope,
  batches: Batches,
): AsyncGenerator<string> => (format === 'csv' ? writeCsv(scope, batches) : writeJson(format, scope, batches))

const fieldsOf = ({ publicFields, staffFields }: ExportedListing, scope: ExportScope) =>
  scope === 'all' ? { ...publicFields, ...staffFields } : publicFields

async function* writeCsv(scope: ExportScope, batches: Batches): AsyncGenerator<string> {
  const columns = scope === 'all' ? [...exportedColumns, ...staffColumns] : exportedColumns
  yield `\uFEFF${toCsvLine(columns)}`
  for await (const listings of batches) {
    const rows = listings.map((listing) => {
      const fields: Record<string, unknown> = fieldsOf(listing, scope)
      return columns.map((column) => fields[column])
    })
    yield rows.map((row) => toCsvLine(row.map((value) => String(value ?? '')))).join('')
  }
}

async function* writeJson(
  format: 'json' | 'geojson',
  scope: ExportScope,
  batches: Batches,
): AsyncGenerator<string> {
  const [start, end] = format === 'json' ? ['[', ']\n'] : ['{"type":"FeatureCollection","features":[', ']}\n']
  let separator = start
  for await (const listings of batches) {
    const toItem = format === 'json' ? fieldsOf : toFeature
    yield listings
      .map((listing, at) => `${at === 0 ? separator : ','}\n${JSON.stringify(toItem(listing, scope))}`)
      .join('')
    separator = ','
  }
  yield separator === start ? `${start}${end}` : `\n${end}`
}

/** RFC 7946: longitude first; a listing without a point has no geometry. */
function toFeature(listing: ExportedListing, scope: ExportScope) {
  const { latitude, longitude, ...properties } = fieldsOf(listing, scope)
  const point = latitude === null || longitude === null ? null : [longitude, latitude]
  return { type: 'Feature', geometry: point && { type: 'Point', coordinates: point }, properties }
}
