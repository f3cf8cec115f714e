import type { CsvRecord } from '#server/lib/commands/csv-file.ts'
import {
  businessFields,
  type ImportedField,
  importedFields,
  onlyCity,
  onlyState,
} from '#shared/businesses/business-fields.ts'
import { readBusinessField } from '#shared/businesses/form/business-field-rules.ts'
import { findZipCenter } from '#shared/businesses/form/zip-codes.ts'
import { austin, milesBetween, type Position } from '#shared/lib/geo.ts'
import { toTextColumns } from '../business-texts.repository.ts'
import type { ImportedBusiness } from './business-import.repository.ts'
import { CategoryFault, type CategoryFinder } from './import-categories.ts'
import type { ImportColumns, ImportField } from './import-columns.ts'

/** Guarantee: a row becomes a listing under the form's rules, or is rejected with the reason. */

type ReadRow = { business: ImportedBusiness } | { reason: string }

/** Nothing in Austin is farther away; a point elsewhere usually has latitude and longitude swapped. */
const farthestMiles = 60

type Texts = Partial<Record<ImportField, string>>

/** Reads one row; reports all its errors together. */
export function readImportRow(
  record: CsvRecord,
  header: readonly string[],
  columns: ImportColumns,
  findCategory: CategoryFinder,
): ReadRow {
  if (record.fields.slice(header.length).some(Boolean))
    return { reason: `has ${record.fields.length} fields instead of ${header.length}` }
  if (record.fields.some((field) => field.includes('\uFFFD')))
    return { reason: 'contains characters that are not UTF-8; save the file as CSV UTF-8' }
  const texts = splitAddress(pickTexts(record.fields, columns))
  const faults: string[] = []
  const values = readFields(texts, faults)
  const position = readPosition(texts, faults)
  const category = readCategory(texts, findCategory, faults)
  if (faults.length > 0) return { reason: faults.join('; ') }
  return { business: toBusiness(values, position, category) }
}

function pickTexts(fields: readonly string[], { places }: ImportColumns): Texts {
  const entries = Object.entries(places).map(([field, place]) => [field, (fields[place] ?? '').trim()])
  return Object.fromEntries(entries.filter(([, text]) => text !== ''))
}

/** "1704 S 2nd St, Austin, TX 78704" in one column is an address and a ZIP code. */
function splitAddress(texts: Texts): Texts {
  const [, street, zipCode] =
    /^(.+?),?\s+austin,?\s+(?:tx|texas),?\s+(\d{5}(?:-\d{4})?)$/i.exec(texts.address ?? '') ?? []
  return street && zipCode ? { zipCode, ...texts, address: street } : texts
}

type Values = Partial<Record<ImportedField, string | number | null>>

function readFields(texts: Texts, faults: string[]): Values {
  const values: Values = {}
  for (const field of importedFields) {
    const text = texts[field] ?? ''
    if (text === '' && businessFields[field].import === 'optional') continue
    const { value, fault } = readBusinessField(field, text)
    values[field] = value
    if (fault !== null) faults.push(`${field}: ${fault}`)
  }
  return values
}

/** The file's coordinates, else the center of the ZIP code's area, else nothing. */
function readPosition({ latitude, longitude, zipCode = '' }: Texts, faults: string[]): Position | null {
  if (latitude === undefined && longitude === undefined) return findZipCenter(zipCode)
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  if (milesBetween(austin, position) <= farthestMiles) return position
  faults.push(`latitude, longitude: ${latitude}, ${longitude} is not a point in or near Austin`)
  return null
}

function readCategory({ category, subcategory, services }: Texts, find: CategoryFinder, faults: string[]) {
  const names =
    services
      ?.split(/[;|]/)
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  try {
    return find(category, subcategory, names)
  } catch (error) {
    if (!(error instanceof CategoryFault)) throw error
    faults.push(error.message)
    return null
  }
}

function toBusiness(
  values: Values,
  position: Position | null,
  category: ReturnType<CategoryFinder> | null,
): ImportedBusiness {
  const name = String(values.name).replace(/\s+/g, ' ')
  return {
    ...toTextColumns({ ...values, name, city: onlyCity, state: onlyState.code }),
    name_key: name.toLowerCase(),
    category_id: category?.categoryId ?? null,
    subcategory_id: category?.subcategoryId ?? null,
    sub_sub_category_ids: category?.serviceIds ?? [],
    price_cents: (values.averagePrice as number | undefined) ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}
