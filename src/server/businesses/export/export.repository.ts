import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { toHoursText } from '#shared/businesses/form/hours-text.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { textColumns } from '../business-texts.repository.ts'

/** A listing as a file has it: texts, numbers and null, by the names of the columns that an import finds. */
export type ExportedListing = {
  publicFields: Record<string, string | number | null>
  staffFields: Record<string, string | number | boolean | null>
  latitude: number | null
  longitude: number | null
}

type Row = Record<string, string | number | null> & {
  id: number
  business_hours: BusinessHours | null
  latitude: number | null
  longitude: number | null
  price_cents: number | null
  created_at: Date
  is_admin_choice: boolean
}

/** Listings read at a time: a file of any size needs the memory of one batch. */
const batchSize = 500

/** Selects the IDs of the listings that everybody can see. */
export const listedIds = sql`SELECT b.id FROM businesses b WHERE b.is_listed`

/** The listings that `matching` selects by ID, in order of ID. */
export async function* listForExport(
  db: Db,
  matching: RawBuilder<unknown>,
): AsyncGenerator<ExportedListing[]> {
  for (let after = 0; ; ) {
    const rows = await readBatch(db, matching, after)
    if (rows.length > 0) yield rows.map(toExported)
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? 0
  }
}

async function readBatch(db: Db, matching: RawBuilder<unknown>, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT b.id, ${sql.join(textColumns.map((column) => sql.ref(`p.${column}`)))}, p.business_hours, b.latitude, b.longitude,
      b.price_cents, b.created_at, b.status, b.is_admin_choice, b.rating_tenths, b.review_count, b.likes_count,
      b.followers_count, b.visits_count, c.name AS category, sub.name AS subcategory, u.email AS owner_email,
      (SELECT string_agg(name, '; ' ORDER BY id) FROM sub_sub_categories
        WHERE id = ANY(b.sub_sub_category_ids)) AS services
    FROM (SELECT found.id FROM (${matching}) AS found (id) WHERE found.id > ${after} ORDER BY found.id LIMIT ${batchSize}) AS wanted
    JOIN businesses b ON b.id = wanted.id JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN categories c ON c.id = b.category_id LEFT JOIN subcategories sub ON sub.id = b.subcategory_id
    LEFT JOIN users u ON u.id = b.submitted_by_id ORDER BY b.id`.execute(db)
  return rows
}

function toExported(row: Row): ExportedListing {
  const { latitude, longitude, business_hours: hours, price_cents: cents } = row
  return {
    latitude,
    longitude,
    publicFields: {
      ...{ name: text(row.name), address: text(row.address), city: text(row.city), state: text(row.state) },
      ...{ zipCode: text(row.zip_code), neighborhood: text(row.neighborhood), latitude, longitude },
      ...{ phone: text(row.phone), email: text(row.email), website: text(row.website) },
      ...{ category: text(row.category), subcategory: text(row.subcategory), services: text(row.services) },
      averagePrice: cents == null ? null : (cents / 100).toFixed(2),
      hours: hours && toHoursText(hours),
      description: text(row.description),
      ...{ rating: Number(row.rating_tenths) / 10, reviews: Number(row.review_count) },
      opened: row.created_at.toISOString().slice(0, 10),
    },
    staffFields: {
      ...{ listing: row.id, status: text(row.status), ownerEmail: text(row.owner_email) },
      isAdminChoice: row.is_admin_choice,
      ...{ likes: Number(row.likes_count), followers: Number(row.followers_count) },
      visits: Number(row.visits_count),
    },
  }
}

/** A listing without anything: what a file's columns are called even if it has no listing. */
export const blankListing = toExported({ created_at: new Date(0) } as Row)

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
