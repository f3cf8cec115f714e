import { facetsOf } from '#shared/businesses/facets.ts'
import type { MergedField } from '#shared/businesses/merging/merges.schemas.ts'
import type { Filled, Side } from './merges.repository.ts'

/** Columns that are filled together; the first one tells whether they are empty. */
const fields: Record<MergedField, readonly string[]> = {
  description: ['description'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  zipCode: ['zip_code'],
  neighborhood: ['neighborhood'],
  hours: ['business_hours', 'special_hours', 'weekly_minutes', 'hours_confirmed_at'],
  price: ['price_cents', 'price_unit'],
  category: ['category_id', 'subcategory_id', 'sub_sub_category_ids'],
  position: ['latitude', 'longitude'],
  paymentMethods: ['payment_methods'],
  socialLinks: ['social_links'],
  additionalServices: ['additional_services'],
  whyPeopleLoveUs: ['why_people_love_us'],
  logo: ['logo_url'],
  cover: ['cover_url'],
  thumbnail: ['thumbnail_url'],
  photos: ['images'],
}
const narrowNames = new Set([
  ...['weekly_minutes', 'price_cents', 'category_id', 'subcategory_id', 'sub_sub_category_ids'],
  ...['facets', 'latitude', 'longitude', 'outlives_owner'],
])

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every((each) => !each))

/** The addresses of the pictures in a column. */
export function picturesIn(column: string, value: unknown): string[] {
  if (column === 'images') return (value as { url: string }[]).map(({ url }) => url)
  return column.endsWith('_url') && typeof value === 'string' ? [value] : []
}

/** The fields that are empty on one side and not on the other; pictures only if `mayUse` allows each. */
export function findFilled(kept: Side, merged: Side, mayUse: (url: string) => boolean): MergedField[] {
  return (Object.entries(fields) as [MergedField, readonly string[]][])
    .filter(([, columns]) => {
      const [first = ''] = columns
      const value = merged.columns[first]
      return isEmpty(kept.columns[first]) && !isEmpty(value) && picturesIn(first, value).every(mayUse)
    })
    .map(([field]) => field)
}

/** The columns of these fields, before and after they are filled. */
export function toFilled(kept: Side, merged: Side, chosen: readonly MergedField[]): Filled {
  const columns = chosen.flatMap((field) => fields[field])
  return Object.fromEntries(
    columns.map((column) => [column, { before: kept.columns[column], after: merged.columns[column] }]),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What fields had before, without those that somebody has changed since. */
export function toUnfilled(now: Side, filled: Filled): Record<string, unknown> {
  const groups = [...Object.values(fields), ['outlives_owner']]
  const restored = groups
    .map((columns) => columns.filter((column) => column in filled))
    .filter((columns) => columns.every((column) => isSame(now.columns[column], filled[column]?.after)))
    .flat()
  return Object.fromEntries(restored.map((column) => [column, filled[column]?.before]))
}

/** Columns of a side by the table that has them, with its facets if they follow from any of these. */
export function byTable(values: Record<string, unknown>, side: Side): { narrow: object; wide: object } {
  const isFound = ['zip_code', 'payment_methods', 'why_people_love_us'].some((column) => column in values)
  const all = { ...side.columns, ...values } as unknown as Parameters<typeof facetsOf>[0]
  const entries = Object.entries(isFound ? { ...values, facets: facetsOf(all) } : values)
  return {
    narrow: Object.fromEntries(entries.filter(([column]) => narrowNames.has(column))),
    wide: Object.fromEntries(entries.filter(([column]) => !narrowNames.has(column))),
  }
}
