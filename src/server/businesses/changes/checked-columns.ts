import { isDeepStrictEqual } from 'node:util'
import { businessFields, checkedFields } from '#shared/businesses/business-fields.ts'
import {
  type CheckedPart,
  type CheckedTexts,
  changedParts,
  checkedParts,
} from '#shared/businesses/changes/checked-parts.ts'
import type { ListingColumns } from '../business-columns.repository.ts'

/** The columns in `businesses` of each part that staff check. */
const narrowOf = {
  name: ['name_key'],
  phone: [],
  website: [],
  category: ['category_id', 'subcategory_id', 'sub_sub_category_ids'],
  address: ['latitude', 'longitude', 'position_source'],
} as const satisfies Record<CheckedPart, readonly string[]>
const columnsOf = (part: CheckedPart): readonly (keyof CheckedColumns)[] => [
  ...checkedFields
    .filter((field) => businessFields[field].checkedAs === part)
    .map((field) => businessFields[field].column),
  ...narrowOf[part],
]

/** Those in `businesses`, then those in `business_profiles`. */
export const narrowChecked = checkedParts.flatMap((part) => [...narrowOf[part]])
export const wideChecked = checkedFields.map((field) => businessFields[field].column)

export type CheckedColumns = Pick<ListingColumns, (typeof narrowChecked | typeof wideChecked)[number]>
/** The columns of some parts. */
export type PartColumns = Partial<Record<CheckedPart, Partial<CheckedColumns>>>

/** An address that was hidden since, or before: its former columns aren't kept. */
export const isForgotten = ({ address }: PartColumns): boolean =>
  address !== undefined && Object.keys(address).length === 0

export const partsOf = (columns: PartColumns): CheckedPart[] => checkedParts.filter((part) => columns[part])

export const pickParts = (parts: readonly CheckedPart[], from: CheckedColumns): PartColumns =>
  Object.fromEntries(
    parts.map((part) => [part, Object.fromEntries(columnsOf(part).map((column) => [column, from[column]]))]),
  )

/** A listing with some parts of another state. */
export const withParts = (columns: CheckedColumns, parts: PartColumns): CheckedColumns =>
  Object.assign({ ...columns }, ...Object.values(parts))

const toTexts = (columns: CheckedColumns): CheckedTexts => ({
  ...columns,
  categoryId: columns.category_id,
  subcategoryId: columns.subcategory_id,
  zipCode: columns.zip_code,
  positionSource: columns.position_source,
})

/** The parts of a state that a listing doesn't have, spellings aside. */
export const partsUnlike = (columns: CheckedColumns, parts: PartColumns): CheckedPart[] =>
  changedParts(toTexts(withParts(columns, parts)), toTexts(columns))

export const editedParts = (before: CheckedColumns, after: CheckedColumns): CheckedPart[] =>
  checkedParts.filter((part) =>
    columnsOf(part).some((column) => !isDeepStrictEqual(before[column], after[column])),
  )

/**
 * The parts that wait for staff after an edit: their columns as staff saw them last. Edits of staff themselves are seen, and a
 * part that is again as they saw it no longer waits.
 */
export function toWaiting(
  waiting: PartColumns,
  edited: readonly CheckedPart[],
  { before, after, isByStaff }: { before: CheckedColumns; after: CheckedColumns; isByStaff: boolean },
): PartColumns {
  const next = { ...waiting }
  for (const part of edited) {
    const seen = waiting[part] ? { [part]: waiting[part] } : pickParts([part], before)
    if (isByStaff || (!isForgotten(seen) && partsUnlike(after, seen).length === 0)) delete next[part]
    else Object.assign(next, seen)
  }
  return next
}
