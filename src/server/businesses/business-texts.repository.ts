import { sql } from 'kysely'
import {
  businessFields,
  type StoredField,
  storedFields,
  type TextColumns,
} from '#shared/businesses/business-fields.ts'

/** The columns of `business_profiles` in the table of fields. */
export const textColumns = storedFields.map((field) => businessFields[field].column)

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
