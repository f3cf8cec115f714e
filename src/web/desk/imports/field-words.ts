import type { ImportColumnField } from '#shared/businesses/import/imports-desk.schemas.ts'

/** The fields that a column can hold, in the order of a menu. */
export const fieldWords: Record<ImportColumnField, string> = {
  name: 'Name',
  address: 'Address',
  zipCode: 'ZIP code',
  city: 'City',
  state: 'State',
  neighborhood: 'Neighborhood',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  category: 'Category',
  subcategory: 'Subcategory',
  services: 'Services',
  description: 'Description',
  averagePrice: 'Average price',
  hours: 'Hours',
  latitude: 'Latitude',
  longitude: 'Longitude',
  id: 'Key in the source',
  opened: 'Opening date',
  date: 'Date of the row',
}
