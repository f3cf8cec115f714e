import { type ImportedField, importedFields } from '#shared/businesses/business-fields.ts'

/**
 * What a column can hold: a field of the form, part of the location or category, or the key of a row in its source and
 * the day it is of.
 */
export type ImportField =
  | ImportedField
  | 'id'
  | 'date'
  | 'category'
  | 'subcategory'
  | 'services'
  | 'latitude'
  | 'longitude'
export const importFields: readonly ImportField[] = [
  ...importedFields,
  ...(['category', 'subcategory', 'services', 'latitude', 'longitude', 'id', 'date'] as const),
]
