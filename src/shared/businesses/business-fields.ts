import { type SocialLink, socialLinkLabels } from './social-links.ts'

/** The validation and storage of a text; `form/business-field-rules.ts` has the rule for each. */
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
 * A row of the field table. Forms, the API's schemas, columns, import, export, merges and comparison all derive from it;
 * docs/new-field.md lists what else a new row needs. Each row names every use, in or out.
 */
export type BusinessField = {
  label: string
  /** In menus and lists, if not its label. */
  word?: string
  kind: TextKind
  /** Maximum length in characters. */
  max: number
  hint?: string
  /** Its column in `business_profiles`. The price is in `businesses`, and social links share a JSON column. */
  column: string | null
  /** Stored when nothing is given: '' if the column is NOT NULL. */
  empty: '' | null
  /** Whether POST /api/businesses accepts it; a fixed field has one value and can be omitted. */
  registration: 'required' | 'optional' | 'fixed' | false
  /** Its name in the body of POST, if different. */
  registeredAs?: string
  /** Whether PUT accepts it; a required field can't be emptied. */
  editing: 'required' | 'optional' | false
  /** Whether an import reads it from a CSV column. */
  imports: 'required' | 'optional' | false
  /** Whether an exported file has it. */
  exports: boolean
  /** Whether a merge fills it, on its own or as a part of a `mergedGroups` entry. */
  merges: boolean | 'price' | 'socialLinks'
  /** Whether visitors compare it side by side. */
  compares: boolean
  /** The part of an approved listing that staff check again after its owner changes the field. */
  checkedAs: 'name' | 'phone' | 'website' | 'address' | false
  /** Whether nobody outside its team sees it of a listing that hides its address. */
  hides: boolean
}

// biome-ignore format: one row, as in the table
const socialField = { kind: 'webAddress', max: 300, column: null, empty: null, registration: false, editing: 'optional', imports: 'optional', exports: true, merges: 'socialLinks', compares: false, checkedAs: false, hides: false } as const
const socialFields = Object.fromEntries(
  Object.entries(socialLinkLabels).map(([link, label]) => [link, { label, ...socialField }]),
) as Record<SocialLink, { label: string } & typeof socialField>

/**
 * Every text field of a business, by its name in `Business`, in the order of the edit form. A merge leaves the address:
 * only an owner empties it, to keep it private.
 */
// biome-ignore format: a table is read by its columns
export const businessFields = {
  name:         { label: 'Business Name',  kind: 'name',       max: 120,  column: 'name',          empty: '',    registration: 'required', editing: 'required', imports: 'required', exports: true, merges: false,   compares: true,  checkedAs: 'name', hides: false, word: 'Name', registeredAs: 'businessName' },
  email:        { label: 'Email',          kind: 'email',      max: 254,  column: 'email',         empty: null,  registration: 'required', editing: 'optional', imports: 'optional', exports: true, merges: true,    compares: false, checkedAs: false, hides: false },
  phone:        { label: 'Phone',          kind: 'phone',      max: 80,   column: 'phone',         empty: null,  registration: 'required', editing: 'optional', imports: 'optional', exports: true, merges: true,    compares: true,  checkedAs: 'phone', hides: false },
  website:      { label: 'Website',        kind: 'webAddress', max: 300,  column: 'website',       empty: null,  registration: 'optional', editing: 'optional', imports: 'optional', exports: true, merges: true,    compares: true,  checkedAs: 'website', hides: false, hint: 'e.g. https://yourbusiness.com' },
  address:      { label: 'Address',        kind: 'text',       max: 200,  column: 'address',       empty: '',    registration: 'required', editing: 'optional', imports: 'required', exports: true, merges: false,   compares: false, checkedAs: 'address', hides: true, hint: 'Street and number' },
  city:         { label: 'City',           kind: 'city',       max: 60,   column: 'city',          empty: '',    registration: 'fixed',    editing: false,      imports: 'optional', exports: true, merges: false,   compares: false, checkedAs: false, hides: false },
  state:        { label: 'State',          kind: 'state',      max: 20,   column: 'state',         empty: '',    registration: 'fixed',    editing: false,      imports: 'optional', exports: true, merges: false,   compares: false, checkedAs: false, hides: false },
  zipCode:      { label: 'ZIP code',       kind: 'zipCode',    max: 10,   column: 'zip_code',      empty: '',    registration: 'required', editing: 'required', imports: 'required', exports: true, merges: true,    compares: false, checkedAs: 'address', hides: true },
  neighborhood: { label: 'Neighborhood',   kind: 'text',       max: 60,   column: 'neighborhood',  empty: null,  registration: false,      editing: false,      imports: 'optional', exports: true, merges: true,    compares: false, checkedAs: 'address', hides: true },
  description:  { label: 'Description',    kind: 'text',       max: 5000, column: 'description',   empty: '',    registration: 'required', editing: 'optional', imports: 'optional', exports: true, merges: true,    compares: false, checkedAs: false, hides: false },
  averagePrice: { label: 'Average Price',  kind: 'dollars',    max: 13,   column: null,            empty: null,  registration: 'optional', editing: 'optional', imports: 'optional', exports: true, merges: 'price', compares: true,  checkedAs: false, hides: false, word: 'Average price', hint: 'In dollars. Leave it empty for "Price on request".' },
  ...socialFields,
} as const satisfies Record<string, BusinessField>

export type BusinessFields = typeof businessFields
export type BusinessTextField = keyof BusinessFields

/** The rows of a table in which a flag is set. */
type RowsWith<Table, Flag extends keyof Table[keyof Table]> = {
  [Row in keyof Table]: Table[Row][Flag] extends false | null ? never : Row
}[keyof Table]
export const rowsWith = <Table extends object, Flag extends keyof Table[keyof Table]>(
  table: Table,
  flag: Flag,
) => (Object.keys(table) as (keyof Table)[]).filter((row) => table[row][flag]) as RowsWith<Table, Flag>[]

export const textFields = Object.keys(businessFields) as BusinessTextField[]
export const registeredFields = rowsWith(businessFields, 'registration')
export const editedFields = rowsWith(businessFields, 'editing')
export const importedFields = rowsWith(businessFields, 'imports')
export const comparedFields = rowsWith(businessFields, 'compares')
export const checkedFields = rowsWith(businessFields, 'checkedAs')
export const storedFields = rowsWith(businessFields, 'column')
export const hiddenFields: readonly string[] = rowsWith(businessFields, 'hides')
export type RegisteredField = (typeof registeredFields)[number]
export type EditedField = (typeof editedFields)[number]
export type ImportedField = (typeof importedFields)[number]
export type ComparedField = (typeof comparedFields)[number]
export type StoredField = (typeof storedFields)[number]

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
/** Units of an average price; a price by the month or the mile belongs to a main service. */
export const priceUnits = ['hour', 'visit', 'job', 'person'] as const
export type PriceUnit = (typeof priceUnits)[number]
/** Highest average price, in dollars. */
export const averagePriceMax = 1_000_000

/** Sizes the specification (§2) recommends, for the hints. */
export const pictureHints = {
  logo: 'Square, at least 200x200',
  coverPhoto: 'Recommended 1200x600',
  thumbnail: 'Recommended 300x200',
  gallery: 'Recommended 800x600',
} as const
