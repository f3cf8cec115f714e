import { type ImportedField, importedFields } from '#shared/businesses/business-fields.ts'

/**
 * What a column can hold: a field of the form, part of the location or category, the key of a row in its source, the day
 * the row is of, or the day the business opened.
 */
export type ImportField =
  | ImportedField
  | 'id'
  | 'date'
  | 'opened'
  | 'category'
  | 'subcategory'
  | 'services'
  | 'hours'
  | 'latitude'
  | 'longitude'
export const importFields: readonly ImportField[] = [
  ...importedFields,
  ...([
    'category',
    'subcategory',
    'services',
    'hours',
    'latitude',
    'longitude',
    'id',
    'opened',
    'date',
  ] as const),
]
