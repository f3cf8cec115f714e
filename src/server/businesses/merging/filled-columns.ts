import { isDeepStrictEqual } from 'node:util'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { businessFields, hiddenFields } from '#shared/businesses/business-fields.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import {
  type MergedField,
  type MergedGroup,
  type MergedText,
  mergedTexts,
} from '#shared/businesses/listing-columns.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { filledSpecial, storedMinutes } from '#shared/businesses/special-hours.ts'
import { type ListingColumns, narrowColumns } from '../business-columns.repository.ts'
import type { Filled, Side } from './merges.repository.ts'

const groups: Record<MergedGroup, readonly string[]> = {
  hours: ['business_hours', 'hours_confirmed_at'],
  specialHours: ['special_hours'],
  price: ['price_cents', 'price_unit'],
  category: ['category_id', 'subcategory_id', 'sub_sub_category_ids'],
  position: ['latitude', 'longitude', 'position_source'],
  serviceArea: ['service_area'],
  paymentMethods: ['payment_methods'],
  socialLinks: ['social_links'],
  mainServices: ['main_services', 'prices_confirmed_at'],
  additionalServices: ['additional_services'],
  whyPeopleLoveUs: ['why_people_love_us'],
  logo: ['logo_url'],
  cover: ['cover_url'],
  thumbnail: ['thumbnail_url'],
  photos: ['images'],
}
/** Columns that are filled together; the first one tells whether they are empty. */
const fields = {
  ...Object.fromEntries(mergedTexts.map((field) => [field, [businessFields[field].column]])),
  ...groups,
} as Record<MergedText | MergedGroup, readonly string[]>
const narrowNames = new Set<string>([...narrowColumns, 'outlives_owner'])

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every((each) => !each))

/** Columns that a merge completes: each social link counts by itself, and so do special days and seasons. */
const completions: Record<string, (kept: never, merged: never) => object | null> = {
  social_links: (kept: object, merged: object) => ({ ...merged, ...kept }),
  special_hours: filledSpecial,
}
const valueAfter = (kept: Side, merged: Side, column: string): unknown =>
  completions[column]?.(kept.columns[column] as never, merged.columns[column] as never) ??
  merged.columns[column]

/** The addresses of the pictures in a column. */
export function picturesIn(column: string, value: unknown): string[] {
  if (column === 'images') return (value as { url: string }[]).map(({ url }) => url)
  return column.endsWith('_url') && typeof value === 'string' ? [value] : []
}

/** Fields that would reveal the place of a listing with a hidden address, or say another one. */
const placeFields: readonly string[] = [...hiddenFields, 'position', 'serviceArea']

/** The fields that one side lacks and the other one has; pictures only if `mayUse` allows each. */
export function findFilled(kept: Side, merged: Side, mayUse: (url: string) => boolean): MergedField[] {
  return (Object.entries(fields) as [MergedField, readonly string[]][])
    .filter(([field, [first = '']]) => {
      if ((merged.columns.hides_address || kept.columns.hides_address) && placeFields.includes(field))
        return false
      const [before, after] = [kept.columns[first], valueAfter(kept, merged, first)]
      if (first in completions) return !isDeepStrictEqual(before, after)
      return isEmpty(before) && !isEmpty(after) && picturesIn(first, after).every(mayUse)
    })
    .map(([field]) => field)
}

/** The columns of these fields, before and after they are filled. */
export function toFilled(kept: Side, merged: Side, chosen: readonly MergedField[]): Filled {
  const columns = chosen.flatMap((field) => fields[field])
  return Object.fromEntries(
    columns.map((column) => [
      column,
      { before: kept.columns[column], after: valueAfter(kept, merged, column) },
    ]),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** An area is compared by what its owner named: what it covers is measured again whenever places change. */
const namedIn = (column: string, value: unknown) => {
  if (column !== 'service_area' || !value) return value
  const { zips, neighborhoods, radius } = value as NamedArea
  return { zips, neighborhoods, radius }
}

/** Former values of the filled fields, without fields that somebody has changed since. */
export function toUnfilled(now: Side, filled: Filled): Record<string, unknown> {
  const groups = [...Object.values(fields), ['outlives_owner']]
  const restored = groups
    .map((columns) => columns.filter((column) => column in filled))
    .filter((columns) =>
      columns.every((column) =>
        isSame(namedIn(column, now.columns[column]), namedIn(column, filled[column]?.after)),
      ),
    )
    .flat()
    // A listing whose address was hidden since needs the area.
    .filter((column) => !(column === 'service_area' && now.columns.hides_address))
  return Object.fromEntries(restored.map((column) => [column, filled[column]?.before]))
}

/** Columns of a side by the table that has them, with those that follow from them. */
export function byTable(values: Record<string, unknown>, side: Side): { narrow: object; wide: object } {
  const all = { ...side.columns, ...values } as unknown as ListingColumns
  const schedule = { hours: all.business_hours, special: all.special_hours }
  const today = austinWallClock(new Date()).date
  const has = (...columns: string[]) => columns.some((column) => column in values)
  const entries = Object.entries({
    ...values,
    ...(has('zip_code', 'payment_methods', 'why_people_love_us', 'service_area') && {
      facets: facetsOf(all),
    }),
    ...(has('business_hours', 'special_hours') && { weekly_minutes: storedMinutes(schedule, today) }),
  })
  return {
    narrow: Object.fromEntries(entries.filter(([column]) => narrowNames.has(column))),
    wide: Object.fromEntries(entries.filter(([column]) => !narrowNames.has(column))),
  }
}
