import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type StoredField, storedFields } from '#shared/businesses/business-fields.ts'
import { toHoursText } from '#shared/businesses/form/hours-text.ts'
import { type ExportedColumn, exportedColumns } from '#shared/businesses/listing-columns.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/businesses/payment-methods.ts'
import { type SocialLink, socialLinks } from '#shared/businesses/social-links.ts'
import {
  detailColumns,
  type ListingColumns,
  publicPosition,
  selectedTexts,
} from '../business-columns.repository.ts'
import { toAreaCell } from '../import/area-cells.ts'
import {
  toListCell,
  toPictureCell,
  toPicturesCell,
  toSeasonsCell,
  toSpecialDaysCell,
} from '../import/detail-cells.ts'
import { toServicesCell } from '../import/service-cells.ts'

/** A listing as a file has it: texts, numbers and null, by the names of the columns that an import finds. */
export type ExportedListing = {
  publicFields: Record<ExportedColumn, string | number | null>
  staffFields: Record<string, string | number | boolean | null>
  latitude: number | null
  longitude: number | null
}

type Row = Pick<ListingColumns, (typeof detailColumns)[number] | 'latitude' | 'longitude' | 'price_cents'> &
  Record<StoredField, string | null> & {
    id: number
    created_at: Date
    status: string
    is_admin_choice: boolean
    services: string[]
  } & Record<'category' | 'subcategory' | 'owner_email', string | null> &
  Record<'rating_tenths' | 'review_count' | 'likes_count' | 'followers_count' | 'visits_count', number>

/** Owners' addresses are only for those who work on people. */
type ExportOptions = { publicUrl: string; withOwners: boolean }

/** Listings read at a time: a file of any size needs the memory of one batch. */
const batchSize = 500

/** Selects the IDs of the listings that everybody can see. */
export const listedIds = sql`SELECT b.id FROM businesses b WHERE b.is_listed`

/** The listings that `matching` selects by ID, in order of ID. */
export async function* listForExport(
  db: Db,
  matching: RawBuilder<unknown>,
  options: ExportOptions,
): AsyncGenerator<ExportedListing[]> {
  for (let after = 0; ; ) {
    const rows = await readBatch(db, matching, after)
    if (rows.length > 0) yield rows.map((row) => toExported(row, options))
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? 0
  }
}

async function readBatch(db: Db, matching: RawBuilder<unknown>, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT b.id, ${selectedTexts}, ${sql.join(detailColumns.map((column) => sql.ref(`p.${column}`)))},
      ${publicPosition('latitude')} AS latitude, ${publicPosition('longitude')} AS longitude,
      b.price_cents, b.created_at, b.status, b.is_admin_choice, b.rating_tenths, b.review_count, b.likes_count,
      b.followers_count, b.visits_count, c.name AS category, sub.name AS subcategory, u.email AS owner_email,
      ARRAY(SELECT name FROM sub_sub_categories WHERE id = ANY(b.sub_sub_category_ids) ORDER BY id) AS services
    FROM (SELECT found.id FROM (${matching}) AS found (id) WHERE found.id > ${after} ORDER BY found.id LIMIT ${batchSize}) AS wanted
    JOIN businesses b ON b.id = wanted.id JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN categories c ON c.id = b.category_id LEFT JOIN subcategories sub ON sub.id = b.subcategory_id
    LEFT JOIN users u ON u.id = b.submitted_by_id ORDER BY b.id`.execute(db)
  return rows
}

function toExported(row: Row, { publicUrl, withOwners }: ExportOptions): ExportedListing {
  const { latitude, longitude } = row
  const cells: ExportedListing['publicFields'] = {
    ...toTextCells(row),
    latitude,
    longitude,
    ...toCategoryCells(row),
    averagePrice: row.price_cents === null ? null : (row.price_cents / 100).toFixed(2),
    hours: row.business_hours && toHoursText(row.business_hours),
    rating: row.rating_tenths / 10,
    reviews: row.review_count,
    opened: row.created_at.toISOString().slice(0, 10),
    ...toDetailCells(row, publicUrl),
  }
  return {
    latitude,
    longitude,
    publicFields: Object.fromEntries(
      exportedColumns.map((column) => [column, cells[column]]),
    ) as typeof cells,
    staffFields: {
      listing: row.id,
      status: text(row.status),
      ownerEmail: withOwners ? text(row.owner_email) : null,
      isAdminChoice: row.is_admin_choice,
      likes: row.likes_count,
      followers: row.followers_count,
      visits: row.visits_count,
    },
  }
}

const toTextCells = (row: Row) =>
  Object.fromEntries([
    ...storedFields.map((field) => [field, text(row[field])]),
    ...socialLinks.map((link) => [link, text(row.social_links[link])]),
  ]) as Record<StoredField | SocialLink, string | null>

const toCategoryCells = ({ category, subcategory, services }: Row) => ({
  category: text(category),
  subcategory: text(subcategory),
  services: text(toListCell(services)),
})

function toDetailCells(row: Row, publicUrl: string) {
  const picture = (url: string | null) => url && toPictureCell(url, publicUrl)
  const methods = paymentMethods.filter((method) => row.payment_methods[method])
  return {
    priceUnit: row.price_unit,
    serviceArea: row.service_area && toAreaCell(row.service_area),
    paymentMethods: text(toListCell(methods.map((method) => paymentMethodLabels[method]))),
    additionalServices: text(toListCell(row.additional_services)),
    whyPeopleLoveUs: text(toListCell(row.why_people_love_us)),
    mainServices: text(toServicesCell(row.main_services)),
    specialDays: text(toSpecialDaysCell(row.special_hours?.days ?? [])),
    seasons: text(toSeasonsCell(row.special_hours?.seasons ?? [])),
    logo: picture(row.logo_url),
    coverPhoto: picture(row.cover_url),
    thumbnail: picture(row.thumbnail_url),
    pictures: text(toPicturesCell(row.images, publicUrl)),
  }
}

/** Columns for staff only. */
export const staffColumns = [
  'listing',
  'status',
  'ownerEmail',
  'isAdminChoice',
  'likes',
  'followers',
  'visits',
]

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
