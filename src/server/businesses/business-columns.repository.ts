import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import {
  businessFields,
  hiddenFields,
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
  hides_address: 'boolean',
  weekly_minutes: 'smallint[]',
} as const satisfies Partial<Record<keyof Narrow, string>>
const detailTypes = {
  business_hours: 'jsonb',
  special_hours: 'jsonb',
  service_area: 'jsonb',
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

/** Texts of a profile that a hidden address hides. */
const hiddenTexts = storedFields.filter((field) => hiddenFields.includes(field))
export const hiddenColumns: readonly string[] = hiddenTexts.map((field) => businessFields[field].column)
const emptyOf = (field: StoredField) =>
  businessFields[field].empty === null ? sql`NULL` : sql.lit(businessFields[field].empty)

/**
 * A text as everybody may read it, for rows of `businesses` and `business_profiles` named `b` and `p`: a hidden address is
 * empty. Only what is for a listing's team or for staff reads the column itself.
 */
export function publicText(field: StoredField): RawBuilder<string> {
  const text = sql.ref<string>(`p.${businessFields[field].column}`)
  if (!hiddenTexts.includes(field)) return text
  return sql`CASE WHEN b.hides_address THEN ${emptyOf(field)} ELSE ${text} END`
}

/** Sets for a profile: what a hidden address hides is gone where `isGone`. */
export const withoutHiddenTexts = (isGone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    hiddenTexts.map((field) => {
      const column = sql.ref(businessFields[field].column)
      return sql`${column} = CASE WHEN ${isGone} THEN ${emptyOf(field)} ELSE ${column} END`
    }),
  )

/** The position likewise. In `businesses`, that of a hidden address is the middle of its area. */
export const publicPosition = (column: 'latitude' | 'longitude'): RawBuilder<number | null> =>
  sql`CASE WHEN NOT b.hides_address THEN ${sql.ref(`b.${column}`)} END`

/** Every text under its name in `Business`. */
export const selectedTexts = sql.join(
  storedFields.map((field) => sql`${publicText(field)} AS ${sql.ref(field)}`),
)

/** All text columns of a new row; missing ones are empty. */
export function toTextColumns(
  values: Partial<Record<StoredField, string | number | null | undefined>>,
): TextColumns {
  return Object.fromEntries(
    storedFields.map((field) => [businessFields[field].column, values[field] ?? businessFields[field].empty]),
  ) as TextColumns
}
