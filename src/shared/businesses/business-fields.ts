import { type SocialLink, socialLinkLabels } from './social-links.ts'

/** How a text is validated and stored; `form/business-field-rules.ts` has the rule for each. */
export type TextKind =
  | 'text'
  | 'name'
  | 'email'
  | 'phone'
  | 'webAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'dollars'

/**
 * A row of the field table. Forms, the API's schemas, columns, import and merge all derive from it; docs/new-field.md
 * lists what else a new row needs.
 */
export type BusinessField = {
  label: string
  kind: TextKind
  /** Maximum length in characters. */
  max: number
  hint?: string
  /** Its column in `business_profiles`. The price is in `businesses`, and social links share a JSON column. */
  column?: string
  /** Stored when nothing is given: '' if the column is NOT NULL. */
  empty: '' | null
  /** Whether POST /api/businesses accepts it; a fixed field has one value and can be omitted. */
  registration?: 'required' | 'optional' | 'fixed'
  /** Its name in the body of POST, if different. */
  registeredAs?: string
  /** Whether PUT accepts it; a required field can't be emptied. */
  editing?: 'required' | 'optional'
  /** Whether an import reads it from a CSV column. */
  import?: 'required' | 'optional'
}

type SocialField = {
  label: string
  kind: 'webAddress'
  max: 300
  empty: null
  editing: 'optional'
  import: 'optional'
}
const socialFields = Object.fromEntries(
  Object.entries(socialLinkLabels).map(([link, label]): [string, SocialField] => [
    link,
    { label, kind: 'webAddress', max: 300, empty: null, editing: 'optional', import: 'optional' },
  ]),
) as Record<SocialLink, SocialField>

/** Every text field of a business, by its name in `Business`, in the order of the edit form. */
// biome-ignore format: a table is read by its columns
export const businessFields = {
  name:         { label: 'Business Name',  kind: 'name',       max: 120,  column: 'name',          empty: '',    registration: 'required', editing: 'required', import: 'required', registeredAs: 'businessName' },
  email:        { label: 'Email',          kind: 'email',      max: 254,  column: 'email',         empty: null,  registration: 'required', editing: 'optional', import: 'optional' },
  phone:        { label: 'Phone',          kind: 'phone',      max: 40,   column: 'phone',         empty: null,  registration: 'required', editing: 'optional', import: 'optional' },
  website:      { label: 'Website',        kind: 'webAddress', max: 300,  column: 'website',       empty: null,  registration: 'optional', editing: 'optional', import: 'optional', hint: 'e.g. https://yourbusiness.com' },
  address:      { label: 'Address',        kind: 'text',       max: 200,  column: 'address',       empty: '',    registration: 'required', editing: 'optional', import: 'required', hint: 'Street and number' },
  city:         { label: 'City',           kind: 'city',       max: 60,   column: 'city',          empty: '',    registration: 'fixed',                         import: 'optional' },
  state:        { label: 'State',          kind: 'state',      max: 20,   column: 'state',         empty: '',    registration: 'fixed',                         import: 'optional' },
  zipCode:      { label: 'ZIP code',       kind: 'zipCode',    max: 10,   column: 'zip_code',      empty: '',    registration: 'required', editing: 'required', import: 'required' },
  neighborhood: { label: 'Neighborhood',   kind: 'text',       max: 60,   column: 'neighborhood',  empty: null,                                                 import: 'optional' },
  description:  { label: 'Description',    kind: 'text',       max: 5000, column: 'description',   empty: '',    registration: 'required', editing: 'optional', import: 'optional' },
  averagePrice: { label: 'Average Price',  kind: 'dollars',    max: 13,                            empty: null,  registration: 'optional', editing: 'optional', import: 'optional', hint: 'In dollars. Leave it empty for "Price on request".' },
  ...socialFields,
} as const satisfies Record<string, BusinessField>

export type BusinessFields = typeof businessFields
export type BusinessTextField = keyof BusinessFields

/** Fields whose row has the given property. */
type FieldsWith<Property extends keyof BusinessField> = {
  [Field in BusinessTextField]: BusinessFields[Field] extends Record<Property, unknown> ? Field : never
}[BusinessTextField]
export type RegisteredField = FieldsWith<'registration'>
export type EditedField = FieldsWith<'editing'>
export type ImportedField = FieldsWith<'import'>
export type StoredField = FieldsWith<'column'>

export const textFields = Object.keys(businessFields) as BusinessTextField[]
const fieldsWith = <Property extends keyof BusinessField>(property: Property) =>
  textFields.filter((field) => property in businessFields[field]) as FieldsWith<Property>[]
export const registeredFields = fieldsWith('registration')
export const editedFields = fieldsWith('editing')
export const importedFields = fieldsWith('import')
export const storedFields = fieldsWith('column')

/** A field's name in the body of POST /api/businesses. */
export type RegisteredName<Field extends BusinessTextField> = BusinessFields[Field] extends {
  registeredAs: infer Name extends string
}
  ? Name
  : Field
export const registeredName = (field: BusinessTextField): string =>
  (businessFields[field] as BusinessField).registeredAs ?? field

/** The columns of `business_profiles` that hold the text fields. */
export type TextColumns = {
  [Field in StoredField as BusinessFields[Field]['column']]: BusinessFields[Field]['empty'] extends null
    ? string | null
    : string
}

/** The directory's only city and state (specification §5). */
export const onlyCity = 'Austin'
export const onlyState = { code: 'TX', name: 'Texas' } as const

export const galleryMax = 8
export const additionalServicesMax = 30
export const additionalServiceLengthMax = 60
/** Maximum number of category-tree services per listing. */
export const servicesMax = 30
/** Highest average price, in dollars. */
export const averagePriceMax = 1_000_000

/** Sizes the specification (§2) recommends, for the hints. */
export const pictureHints = {
  logo: 'Square, at least 200x200',
  coverPhoto: 'Recommended 1200x600',
  thumbnail: 'Recommended 300x200',
  gallery: 'Recommended 800x600',
} as const
