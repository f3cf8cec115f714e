import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedPart,
  type CheckedTexts,
  changedParts,
  checkedParts,
} from '#shared/businesses/changes/checked-parts.ts'

/** The columns of each part that staff check. */
const columnsOf = {
  name: ['name', 'name_key'],
  phone: ['phone'],
  website: ['website'],
  category: ['category_id', 'subcategory_id', 'sub_sub_category_ids'],
  address: ['address', 'zip_code', 'neighborhood', 'latitude', 'longitude'],
} as const satisfies Record<CheckedPart, readonly (keyof CheckedColumns)[]>

/** Those in `businesses`, then those in `business_profiles`. */
export const narrowChecked = [
  'name_key',
  'category_id',
  'subcategory_id',
  'sub_sub_category_ids',
  'latitude',
  'longitude',
] as const
export const wideChecked = ['name', 'phone', 'website', 'address', 'zip_code', 'neighborhood'] as const

export type CheckedColumns = {
  name_key: string
  category_id: number | null
  subcategory_id: number | null
  sub_sub_category_ids: number[]
  latitude: number | null
  longitude: number | null
  name: string
  phone: string | null
  website: string | null
  address: string
  zip_code: string
  neighborhood: string | null
}
/** The columns of some parts. */
export type PartColumns = Partial<Record<CheckedPart, Partial<CheckedColumns>>>

export const partsOf = (columns: PartColumns): CheckedPart[] => checkedParts.filter((part) => columns[part])

export const pickParts = (parts: readonly CheckedPart[], from: CheckedColumns): PartColumns =>
  Object.fromEntries(
    parts.map((part) => [part, Object.fromEntries(columnsOf[part].map((column) => [column, from[column]]))]),
  )

/** A listing with some parts of another state. */
export const withParts = (columns: CheckedColumns, parts: PartColumns): CheckedColumns =>
  Object.assign({ ...columns }, ...Object.values(parts))

const toTexts = (columns: CheckedColumns): CheckedTexts => ({
  ...columns,
  categoryId: columns.category_id,
  subcategoryId: columns.subcategory_id,
  zipCode: columns.zip_code,
})

/** The parts of a state that a listing doesn't have, spellings aside. */
export const partsUnlike = (columns: CheckedColumns, parts: PartColumns): CheckedPart[] =>
  changedParts(toTexts(withParts(columns, parts)), toTexts(columns))

export const editedParts = (before: CheckedColumns, after: CheckedColumns): CheckedPart[] =>
  checkedParts.filter((part) =>
    columnsOf[part].some((column) => !isDeepStrictEqual(before[column], after[column])),
  )

/**
 * What waits for staff after an edit of some parts: their columns as staff saw them last. What staff edit themselves they have
 * seen, and a part that is again as they saw it no longer waits.
 */
export function toWaiting(
  waiting: PartColumns,
  edited: readonly CheckedPart[],
  { before, after, isByStaff }: { before: CheckedColumns; after: CheckedColumns; isByStaff: boolean },
): PartColumns {
  const next = { ...waiting }
  for (const part of edited) {
    const seen = waiting[part] ? { [part]: waiting[part] } : pickParts([part], before)
    if (isByStaff || partsUnlike(after, seen).length === 0) delete next[part]
    else Object.assign(next, seen)
  }
  return next
}

/** Another place than the ZIP code's area is on the map stays, unless the ZIP code changes. */
export function toRestored(columns: CheckedColumns, parts: PartColumns): CheckedColumns {
  const restored = withParts(columns, parts)
  if (restored.zip_code.slice(0, 5) !== columns.zip_code.slice(0, 5)) return restored
  const { neighborhood, latitude, longitude } = columns
  return { ...restored, neighborhood, latitude, longitude }
}
