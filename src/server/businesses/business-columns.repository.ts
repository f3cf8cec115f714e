import { type Selectable, sql } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import {
  businessFields,
  type StoredField,
  storedFields,
  type TextColumns,
} from '#shared/businesses/business-fields.ts'

/** The columns of `business_profiles` in the table of fields. */
export const textColumns = storedFields.map((field) => businessFields[field].column)

type Narrow = Selectable<Tables['businesses']>
type Wide = Selectable<Tables['business_profiles']>

/** Types of the columns that say what a listing is: those of `businesses`, and those of a profile beside its texts. */
const narrowTypes = {
  name_key: 'text',
  category_id: 'int',
  subcategory_id: 'int',
  sub_sub_category_ids: 'int[]',
  facets: 'int[]',
  price_cents: 'int',
  latitude: 'float8',
  longitude: 'float8',
  position_source: 'text',
  weekly_minutes: 'smallint[]',
} as const satisfies Partial<Record<keyof Narrow, string>>
const detailTypes = {
  business_hours: 'jsonb',
  special_hours: 'jsonb',
  price_unit: 'text',
  social_links: 'jsonb',
  payment_methods: 'jsonb',
  main_services: 'jsonb',
  additional_services: 'text[]',
  why_people_love_us: 'text[]',
  logo_url: 'text',
  cover_url: 'text',
  thumbnail_url: 'text',
  images: 'jsonb',
} as const satisfies Partial<Record<keyof Wide, string>>
export type DetailColumn = keyof typeof detailTypes
export type ListingColumns = Pick<Narrow, keyof typeof narrowTypes> &
  Pick<Wide, keyof TextColumns | DetailColumn>

export const narrowColumns = Object.keys(narrowTypes) as (keyof typeof narrowTypes)[]
export const detailColumns = Object.keys(detailTypes) as DetailColumn[]
export const wideColumns = [...textColumns, ...detailColumns] as const
export const columnTypes: Record<string, string> = {
  ...Object.fromEntries(textColumns.map((column) => [column, 'text'])),
  ...narrowTypes,
  ...detailTypes,
}

/** Every text under its name in `Business`, for rows of `business_profiles` named `p`. */
export const selectedTexts = sql.join(
  storedFields.map((field) => sql`${sql.ref(`p.${businessFields[field].column}`)} AS ${sql.ref(field)}`),
)

/** All text columns of a new row; missing ones are empty. */
export function toTextColumns(
  values: Partial<Record<StoredField, string | number | null | undefined>>,
): TextColumns {
  return Object.fromEntries(
    storedFields.map((field) => [businessFields[field].column, values[field] ?? businessFields[field].empty]),
  ) as TextColumns
}
