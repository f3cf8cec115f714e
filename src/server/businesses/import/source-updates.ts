import { hash } from 'node:crypto'
import type { TextColumns } from '#shared/businesses/business-fields.ts'
import { textColumns } from '../business-columns.repository.ts'
import { areaPosition } from '../service-areas.service.ts'
import { toAreaCell } from './area-cells.ts'
import type { ImportedBusiness } from './business-import.repository.ts'
import type { ImportedListing, KnownSource } from './business-sources.repository.ts'
import { completed, type ImportedPlace } from './import-places.ts'

/** Guarantee: an import overwrites only what it wrote itself and nobody has entered, and an empty cell overwrites nothing. */

export type FieldHashes = Record<string, string>
/** Changes by a later import: the columns to write, the hashes to remember, and the fields somebody has edited. */
export type SourceUpdate = { columns: Partial<ImportedBusiness>; hashes: FieldHashes; edited: string[] }

/** Pictures fill an empty place and replace none: a former one can be gone when the import is taken back. */
const pictures = ['logo', 'coverPhoto', 'thumbnail', 'pictures']

/**
 * Without the position's source, which follows from the point and has no hash from older imports, and without the choice to
 * hide the address, which no file changes.
 */
type Hashed = Omit<ImportedBusiness, 'position_source' | 'hides_address'>

/** The field of each column; columns of one field change together. */
const fieldOf: Record<keyof Hashed, string> = {
  ...(Object.fromEntries(textColumns.map((column) => [column, column])) as Record<keyof TextColumns, string>),
  name_key: 'name',
  price_cents: 'price',
  price_unit: 'priceUnit',
  social_links: 'socialLinks',
  payment_methods: 'paymentMethods',
  main_services: 'mainServices',
  additional_services: 'additionalServices',
  why_people_love_us: 'whyPeopleLoveUs',
  logo_url: 'logo',
  cover_url: 'coverPhoto',
  thumbnail_url: 'thumbnail',
  images: 'pictures',
  business_hours: 'hours',
  special_hours: 'hours',
  category_id: 'category',
  subcategory_id: 'category',
  sub_sub_category_ids: 'category',
  service_area: 'serviceArea',
  // After the ZIP code, which moves a point that was only the center of its area.
  latitude: 'point',
  longitude: 'point',
}
const fields = Object.groupBy(
  Object.keys(fieldOf) as (keyof Hashed)[],
  (column) => fieldOf[column],
) as Record<string, readonly (keyof Hashed)[]>

/** The extent of an area follows from its names. */
const valuesOf = (business: ImportedBusiness, columns: readonly (keyof Hashed)[]) =>
  columns.map((column) =>
    column === 'service_area' && business.service_area ? toAreaCell(business.service_area) : business[column],
  )
const hashOf = (values: unknown[]) =>
  hash('sha256', JSON.stringify(values, withSortedKeys), 'base64url').slice(0, 12)
/** The database keeps the keys of an object in an order of its own. */
const withSortedKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isGiven = (values: unknown[]) =>
  values.some(
    (value) =>
      value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
  )

/** The hashes of the imported fields; without the point if that belongs to a listing that was there before. */
export function toFieldHashes({ business, isPointGiven }: ImportedPlace, isNewListing: boolean): FieldHashes {
  const given = Object.entries(fields)
    .map(([field, columns]) => [field, valuesOf(business, columns)] as const)
    .filter(([field, values]) => isGiven(values) && (field !== 'point' || isPointGiven || isNewListing))
  return Object.fromEntries(given.map(([field, values]) => [field, hashOf(values)]))
}

/** A point of the file, or of another address. */
const isPointNews = (
  { isPointGiven, business }: ImportedPlace,
  { columns: { zip_code, address } }: SourceUpdate,
): boolean =>
  isPointGiven ||
  zip_code !== undefined ||
  (address !== undefined && (business.position_source === 'address' || business.position_source === 'street'))

/** Nobody has said where it is: it was placed by its address. */
const isPlacedHere = ({ position_source }: ImportedListing) =>
  position_source !== null && position_source !== 'owner' && position_source !== 'import'

/** Compares a place with the last import of it and with its listing as it is now. */
export function planUpdate(
  place: ImportedPlace,
  { hashes: imported }: KnownSource,
  listing: ImportedListing,
): SourceUpdate {
  const update: SourceUpdate = { columns: {}, hashes: { ...imported }, edited: [] }
  const business = completed(place.business, listing)
  for (const [field, columns] of Object.entries(fields)) {
    const given = valuesOf(place.business, columns)
    const values = valuesOf(business, columns)
    const current = valuesOf(listing, columns)
    const isNews = field !== 'point' || (!listing.hides_address && isPointNews(place, update))
    const [before, next, now] = [imported[field], hashOf(values), hashOf(current)]
    // Of a listing that was there before, only what the file said is known.
    if (!isNews || !isGiven(given) || next === before || hashOf(given) === before) continue
    update.hashes[field] = next
    if (now === next) continue
    // The source may have said the same when somebody entered it: then the hashes can't tell.
    const isEntered = columns.some((column) => listing.edited_columns.includes(column))
    const isUntouched =
      !isEntered &&
      ((field === 'point' && isPlacedHere(listing)) ||
        (before === undefined || pictures.includes(field) ? !isGiven(current) : now === before))
    if (isUntouched)
      Object.assign(
        update.columns,
        Object.fromEntries(columns.map((column) => [column, business[column]])),
        field === 'point' && { position_source: business.position_source },
        field === 'serviceArea' && areaPosition({ ...business, hides_address: listing.hides_address }),
      )
    else update.edited.push(field)
  }
  return update
}
