import {
  type BusinessFields,
  businessFields,
  rowsWith,
  type StoredField,
  storedFields,
} from './business-fields.ts'
import { socialLinks } from './social-links.ts'

/** Groups of columns that a merge fills as a whole, in words. */
const mergedGroups = {
  hours: 'hours',
  specialHours: 'special hours',
  price: 'price',
  category: 'category',
  position: 'place on the map',
  serviceArea: 'service area',
  paymentMethods: 'payment methods',
  socialLinks: 'social links',
  mainServices: 'services and prices',
  additionalServices: 'additional services',
  whyPeopleLoveUs: 'reasons to love it',
  logo: 'logo',
  cover: 'cover photo',
  thumbnail: 'thumbnail',
  photos: 'photos',
}
export type MergedGroup = keyof typeof mergedGroups
export type MergedText = {
  [Field in StoredField]: BusinessFields[Field]['merges'] extends true ? Field : never
}[StoredField]
export const mergedTexts = storedFields.filter(
  (field): field is MergedText => businessFields[field].merges === true,
)
/** Fields that a merge can fill, as words in a sentence: "phone", "ZIP code", "place on the map". */
export const mergedWords: Record<MergedText | MergedGroup, string> = {
  ...(Object.fromEntries(
    mergedTexts.map((field) => [
      field,
      businessFields[field].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
    ]),
  ) as Record<MergedText, string>),
  ...mergedGroups,
}
export type MergedField = keyof typeof mergedWords

type ListingColumn = { label: string; imports: boolean; exports: boolean; merges: MergedGroup | false }

/** Columns of a file of listings that aren't a single text of the form. After a merge, reviews are counted again. */
// biome-ignore format: a table is read by its columns
const otherColumns = {
  category:           { label: 'Category',            imports: true,  exports: true,  merges: 'category' },
  subcategory:        { label: 'Subcategory',         imports: true,  exports: true,  merges: 'category' },
  services:           { label: 'Services',            imports: true,  exports: true,  merges: 'category' },
  hours:              { label: 'Hours',               imports: true,  exports: true,  merges: 'hours' },
  latitude:           { label: 'Latitude',            imports: true,  exports: true,  merges: 'position' },
  longitude:          { label: 'Longitude',           imports: true,  exports: true,  merges: 'position' },
  id:                 { label: 'Key in the source',   imports: true,  exports: false, merges: false },
  opened:             { label: 'Opening date',        imports: true,  exports: true,  merges: false },
  date:               { label: 'Date of the row',     imports: true,  exports: false, merges: false },
  rating:             { label: 'Rating',              imports: false, exports: true,  merges: false },
  reviews:            { label: 'Reviews',             imports: false, exports: true,  merges: false },
  serviceArea:        { label: 'Service area',        imports: true,  exports: true,  merges: 'serviceArea' },
  priceUnit:          { label: 'Unit of the price',   imports: true,  exports: true,  merges: 'price' },
  paymentMethods:     { label: 'Payment methods',     imports: true,  exports: true,  merges: 'paymentMethods' },
  additionalServices: { label: 'Additional services', imports: true,  exports: true,  merges: 'additionalServices' },
  whyPeopleLoveUs:    { label: 'Why people love us',  imports: true,  exports: true,  merges: 'whyPeopleLoveUs' },
  specialDays:        { label: 'Special days',        imports: true,  exports: true,  merges: 'specialHours' },
  seasons:            { label: 'Seasons',             imports: true,  exports: true,  merges: 'specialHours' },
  mainServices:       { label: 'Services and prices', imports: true,  exports: true,  merges: 'mainServices' },
  logo:               { label: 'Logo',                imports: true,  exports: true,  merges: 'logo' },
  coverPhoto:         { label: 'Cover photo',         imports: true,  exports: true,  merges: 'cover' },
  thumbnail:          { label: 'Thumbnail',           imports: true,  exports: true,  merges: 'thumbnail' },
  pictures:           { label: 'Pictures',            imports: true,  exports: true,  merges: 'photos' },
} as const satisfies Record<string, ListingColumn>

/** Every column of a file of listings. */
export const listingColumns = { ...businessFields, ...otherColumns }
/** The name of a column in menus: "ZIP code". */
export const columnWord = (column: keyof typeof listingColumns): string =>
  ({ word: undefined, ...listingColumns[column] }).word ?? listingColumns[column].label

/** Columns of an imported file: fields of the form, details, and the row's key and day. */
export const importFields = rowsWith(listingColumns, 'imports')
export type ImportField = (typeof importFields)[number]

const exported = rowsWith(listingColumns, 'exports')
export type ExportedColumn = (typeof exported)[number]
/** The columns of every file exported so far, in their order. */
const firstExported = [
  ...(['name', 'address', 'city', 'state', 'zipCode', 'neighborhood', 'latitude', 'longitude'] as const),
  ...(['phone', 'email', 'website', 'category', 'subcategory', 'services', 'averagePrice'] as const),
  ...(['hours', 'description', 'rating', 'reviews', 'opened'] as const),
  ...socialLinks,
  ...(['priceUnit', 'paymentMethods', 'additionalServices', 'whyPeopleLoveUs'] as const),
  ...(['specialDays', 'seasons', 'logo', 'coverPhoto', 'thumbnail', 'pictures'] as const),
] satisfies ExportedColumn[]
/** The columns of an exported file that everybody may see; later ones come last. */
export const exportedColumns = [...new Set([...firstExported, ...exported])]

/** Whether a file was exported here: then its cells are meant as they are, and nothing has to be guessed. */
export const isExport = (header: readonly string[]): boolean =>
  firstExported.every((name, place) => header[place] === name)
