import { hash } from 'node:crypto'
import { textColumns } from '../business-texts.repository.ts'
import type { ImportedBusiness } from './business-import.repository.ts'
import type { ImportedListing, KnownSource } from './business-sources.repository.ts'
import type { ImportedPlace } from './import-places.ts'

/** Guarantee: an import overwrites only what it wrote itself and nobody has entered, and an empty cell overwrites nothing. */

export type FieldHashes = Record<string, string>
/** What a later import changes: the columns to write, the hashes to remember, and the fields somebody has edited. */
export type SourceUpdate = { columns: Partial<ImportedBusiness>; hashes: FieldHashes; edited: string[] }

/** Pictures fill an empty place and replace none: a former one can be gone when the import is taken back. */
const pictures: Record<string, readonly (keyof ImportedBusiness)[]> = {
  logo: ['logo_url'],
  coverPhoto: ['cover_url'],
  thumbnail: ['thumbnail_url'],
  pictures: ['images'],
}

/** Columns that change together. */
const fields: Record<string, readonly (keyof ImportedBusiness)[]> = {
  ...Object.fromEntries(textColumns.map((column) => [column, [column]])),
  name: ['name', 'name_key'],
  price: ['price_cents'],
  priceUnit: ['price_unit'],
  socialLinks: ['social_links'],
  paymentMethods: ['payment_methods'],
  additionalServices: ['additional_services'],
  whyPeopleLoveUs: ['why_people_love_us'],
  ...pictures,
  hours: ['business_hours', 'special_hours'],
  category: ['category_id', 'subcategory_id', 'sub_sub_category_ids'],
  // After the ZIP code, which moves a point that was only the center of its area.
  point: ['latitude', 'longitude'],
}

const valuesOf = (business: ImportedBusiness, columns: readonly (keyof ImportedBusiness)[]) =>
  columns.map((column) => business[column])
const hashOf = (values: unknown[]) =>
  hash('sha256', JSON.stringify(values, withSortedKeys), 'base64url').slice(0, 12)
/** The database keeps the keys of an object in an order of its own. */
const withSortedKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isGiven = ([first]: unknown[]) =>
  first !== null && first !== '' && !(typeof first === 'object' && Object.keys(first).length === 0)

/** The hashes of what is imported; without the point if that belongs to a listing that was there before. */
export function toFieldHashes({ business, isPointGiven }: ImportedPlace, isNewListing: boolean): FieldHashes {
  const given = Object.entries(fields)
    .map(([field, columns]) => [field, valuesOf(business, columns)] as const)
    .filter(([field, values]) => isGiven(values) && (field !== 'point' || isPointGiven || isNewListing))
  return Object.fromEntries(given.map(([field, values]) => [field, hashOf(values)]))
}

/** Compares a place with the last import of it and with its listing as it is now. */
export function planUpdate(
  place: ImportedPlace,
  { hashes: imported }: KnownSource,
  listing: ImportedListing,
): SourceUpdate {
  const update: SourceUpdate = { columns: {}, hashes: { ...imported }, edited: [] }
  for (const [field, columns] of Object.entries(fields)) {
    const values = valuesOf(place.business, columns)
    const current = valuesOf(listing, columns)
    const isNews = field !== 'point' || place.isPointGiven || update.columns.zip_code !== undefined
    const [before, next, now] = [imported[field], hashOf(values), hashOf(current)]
    if (!isNews || !isGiven(values) || next === before) continue
    update.hashes[field] = next
    if (now === next) continue
    // The source may have said the same when somebody entered it: then the hashes can't tell.
    const isEntered = columns.some((column) => listing.edited_columns.includes(column))
    const isUntouched =
      !isEntered && (before === undefined || field in pictures ? !isGiven(current) : now === before)
    if (isUntouched)
      Object.assign(update.columns, Object.fromEntries(columns.map((column, at) => [column, values[at]])))
    else update.edited.push(field)
  }
  return update
}
