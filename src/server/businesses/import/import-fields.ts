import { type ImportedField, importedFields } from '#shared/businesses/business-fields.ts'

/** Cells of several values, which `detail-cells.ts` writes and reads, and the unit of the price. */
const detailFields = [
  ...(['priceUnit', 'paymentMethods', 'additionalServices', 'whyPeopleLoveUs'] as const),
  ...(['specialDays', 'seasons', 'logo', 'coverPhoto', 'thumbnail', 'pictures'] as const),
] as const
const placeFields = [
  ...(['category', 'subcategory', 'services', 'hours', 'latitude', 'longitude'] as const),
  ...(['id', 'opened', 'date'] as const),
] as const

export type DetailField = (typeof detailFields)[number]
/**
 * What a column can hold: a field of the form, part of the location or category, details, the key of a row in its source,
 * the day the row is of, or the day the business opened.
 */
export type ImportField = ImportedField | DetailField | (typeof placeFields)[number]
export const importFields: readonly ImportField[] = [...importedFields, ...placeFields, ...detailFields]

/** The columns of an exported file that everybody may see, in their order. */
export const exportedColumns = [
  ...(['name', 'address', 'city', 'state', 'zipCode', 'neighborhood', 'latitude', 'longitude'] as const),
  ...(['phone', 'email', 'website', 'category', 'subcategory', 'services', 'averagePrice'] as const),
  ...(['hours', 'description', 'rating', 'reviews', 'opened'] as const),
  ...(['facebookUrl', 'instagramUrl', 'twitterUrl', 'linkedinUrl', 'youtubeUrl', 'tiktokUrl'] as const),
  ...(['pinterestUrl', 'snapchatUrl'] as const),
  ...detailFields,
] as const
export type ExportedColumn = (typeof exportedColumns)[number]

/** Whether a file was exported here: then its cells are meant as they are, and nothing has to be guessed. */
export const isExport = (header: readonly string[]): boolean =>
  exportedColumns.every((name, place) => header[place] === name)
