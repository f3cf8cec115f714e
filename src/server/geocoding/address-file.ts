import { open } from 'node:fs/promises'
import { type CsvFile, openCsv } from '#server/lib/commands/csv-file.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { sizeOf } from '#server/lib/storage/file-size.ts'
import { type AddressColumn, type AddressRow, type AddressValues, findColumn } from './address-rows.ts'
import { type FeatureBytes, readFeatures } from './geojson-features.ts'
import { readGeometry, readWkt } from './shapes.ts'

/** A file being read; `share` is how much of it has been, from 0 to 1. */
export type AddressFile = { rows: AsyncIterable<AddressRow>; notes: string[]; share(): number }

/**
 * Opens a file of addresses of any size: CSV, GeoJSON, or GeoJSON with one feature after another. Throws not_found, and
 * invalid_input for a file that is neither, or lacks the columns.
 */
export async function openAddressFile(file: string): Promise<AddressFile> {
  const size = sizeOf(file)
  if (size === 0) throw new AppError('invalid_input', 'The file is empty.')
  const start = await readStart(file)
  // Past a byte order mark and the record separator of GeoJSON text sequences.
  if (!/^[\uFEFF\s]*[{[]/.test(start.replaceAll('\u001e', ''))) return fromCsv(await openCsv(file))
  let bytesRead = 0
  const isFeature = /^[^{]*\{\s*"type"\s*:\s*"Feature"/.test(start)
  const isCollection = !isFeature && /"features"\s*:\s*\[/.test(start)
  const features = readFeatures(file, isCollection, (read) => {
    bytesRead = read
  })
  return { rows: fromFeatures(features), notes: [], share: () => bytesRead / size }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    .finally(() => handle.close())
  return buffer.subarray(0, bytesRead).toString('utf8')
}

const needs =
  'It needs a house number and a street with longitude and latitude (NUMBER, STREET, LON, LAT), or a street with the numbers at both ends of a line (FULLNAME, LFROMADD, LTOADD, RFROMADD, RTOADD, WKT).'

function fromCsv({ header, records, notes, share }: CsvFile): AddressFile {
  const columns = header.map(findColumn)
  const has = (...names: AddressColumn[]) => names.every((name) => columns.includes(name))
  const isPlaced = has('shape') || has('longitude', 'latitude')
  const isPoints = isPlaced && (has('number', 'street') || has('address'))
  const isRanges = has('street', 'shape') && (has('leftFrom', 'leftTo') || has('rightFrom', 'rightTo'))
  if (!isPoints && !isRanges) {
    const found = header.map((name) => name.slice(0, 30)).slice(0, 20)
    throw new AppError('invalid_input', `The file has the columns ${found.join(', ')}. ${needs}`)
  }
  return { rows: toRows(records, columns), notes, share }
}

async function* toRows(
  records: CsvFile['records'],
  columns: readonly (AddressColumn | undefined)[],
): AsyncGenerator<AddressRow> {
  for await (const { line, fields } of records) {
    const texts: AddressValues = {}
    for (const [at, column] of columns.entries())
      if (column !== undefined && fields[at]) texts[column] ??= fields[at]
    const { shape, longitude = '', latitude = '', ...values } = texts
    const isPoint = longitude !== '' && latitude !== ''
    const point = isPoint ? [[Number(longitude), Number(latitude)] as const] : null
    const fault =
      fields.length === columns.length ? null : `has ${fields.length} fields instead of ${columns.length}`
    yield { line, values, points: fault ?? (shape === undefined ? point : readWkt(shape)) }
  }
}

async function* fromFeatures(features: AsyncIterable<FeatureBytes>): AsyncGenerator<AddressRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const { line, bytes } of features) {
    const feature = parseFeature(line, bytes, decoder)
    yield typeof feature === 'string' ? { line, values: {}, points: feature } : { line, ...feature }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a feature, or says its fault. Throws invalid_input for a text that isn't JSON. */
function parseFeature(
  line: number,
  bytes: Buffer,
  decoder: InstanceType<typeof TextDecoder>,
): Pick<AddressRow, 'values' | 'points'> | string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return 'is not UTF-8'
  }
  let feature: unknown
  try {
    feature = JSON.parse(text)
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `Line ${line}: The file is not JSON: ${(error as Error).message.slice(0, 120)}`,
    )
  }
  if (!isRecord(feature) || feature.type !== 'Feature') return 'is not a GeoJSON feature'
  const values: AddressValues = {}
  for (const [name, value] of Object.entries(isRecord(feature.properties) ? feature.properties : {})) {
    const column = findColumn(name)
    const isText = typeof value === 'string' || typeof value === 'number'
    if (column !== undefined && isText && value !== '') values[column] ??= String(value)
  }
  return { values, points: readGeometry(feature.geometry) }
}
