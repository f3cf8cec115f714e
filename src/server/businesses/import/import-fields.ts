import { type ImportedField, importedFields } from '#shared/businesses/business-fields.ts'

/** What a column can hold: a field of the form, or part of the location or category. */
export type ImportField = ImportedField | 'category' | 'subcategory' | 'services' | 'latitude' | 'longitude'
export const importFields: readonly ImportField[] = [
  ...importedFields,
  ...(['category', 'subcategory', 'services', 'latitude', 'longitude'] as const),
]
