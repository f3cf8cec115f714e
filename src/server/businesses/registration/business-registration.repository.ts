import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { TextColumns } from '#shared/businesses/business-fields.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import type { StoredService } from '#shared/businesses/main-services.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { type SpecialHours, storedMinutes } from '#shared/businesses/special-hours.ts'
import { textColumns } from '../business-columns.repository.ts'
import type { PositionColumns } from '../positions.service.ts'
import type { AreaColumns } from '../service-areas.service.ts'

/** Initial columns of a listing; column defaults, later edits and staff set the rest. */
export type NewBusiness = {
  ownerId: number
  status: BusinessStatus
  texts: TextColumns
  position: PositionColumns
  area: AreaColumns
  hours: BusinessHours
  special: SpecialHours | null
  paymentMethods: Partial<Record<string, boolean>>
  categoryId: number
  subcategoryId: number | null
  serviceIds: number[]
  priceCents: number | null
  mainServices: StoredService[]
  logoUrl: string | null
  images: { url: string; altText: string }[]
}

/** Stores a listing in its two rows; returns its ID. Updates no totals. */
export async function createBusiness(tx: Tx, business: NewBusiness): Promise<number> {
  const { id } = await tx
    .insertInto('businesses')
    .values({
      submitted_by_id: business.ownerId,
      status: business.status,
      name_key: business.texts.name.toLowerCase(),
      category_id: business.categoryId,
      subcategory_id: business.subcategoryId,
      sub_sub_category_ids: business.serviceIds,
      facets: facetsOf({
        zip_code: business.texts.zip_code,
        ...business.area,
        payment_methods: business.paymentMethods,
        why_people_love_us: [],
      }),
      price_cents: business.priceCents,
      ...business.position,
      hides_address: business.area.hides_address,
      weekly_minutes: storedMinutes(business, austinWallClock(new Date()).date),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createProfile(tx, id, business)
  return id
}

async function createProfile(tx: Tx, businessId: number, business: NewBusiness): Promise<void> {
  await tx
    .insertInto('business_profiles')
    .values({
      business_id: businessId,
      ...business.texts,
      price_unit: null,
      main_services: JSON.stringify(business.mainServices),
      prices_confirmed_at: business.mainServices.length > 0 ? sql<Date>`now()` : null,
      business_hours: JSON.stringify(business.hours),
      special_hours: business.special && JSON.stringify(business.special),
      payment_methods: JSON.stringify(business.paymentMethods),
      service_area: business.area.service_area && JSON.stringify(business.area.service_area),
      logo_url: business.logoUrl,
      cover_url: null,
      thumbnail_url: null,
      images: JSON.stringify(business.images),
    })
    .execute()
}

/** Facts that decide whether a person may register another business. */
type Registrations = {
  /** A listing the person registered with the same name and address in the last ten minutes. */
  repeatedId: number | null
  /** True if that listing has the same content and pictures. */
  isSame: boolean | null
  /** How many listings they own, of any status. */
  owned: number
  isEmailConfirmed: boolean
}

/** Uses the index of a person's listings. Lock the person so it still holds when a listing is stored. */
export async function readRegistrations(
  tx: Tx,
  business: Omit<NewBusiness, 'status'>,
): Promise<Registrations> {
  const { ownerId, texts } = business
  const { rows } = await sql<Registrations>`
    SELECT owned, repeated.id AS "repeatedId", repeated."isSame",
      EXISTS (SELECT FROM users WHERE id = ${ownerId} AND email_confirmed_at IS NOT NULL) AS "isEmailConfirmed"
    FROM (SELECT count(*) AS owned FROM businesses WHERE submitted_by_id = ${ownerId} AND status <> 'merged') AS all_of_theirs
    LEFT JOIN (
      SELECT id, ${isSame(business)} AS "isSame"
      FROM businesses JOIN business_profiles ON business_id = id
      WHERE submitted_by_id = ${ownerId} AND status <> 'merged' AND created_at > now() - interval '10 minutes'
        AND name_key = ${texts.name.toLowerCase()} AND address = ${texts.address}
      ORDER BY created_at DESC, id DESC LIMIT 1) AS repeated ON true`.execute(tx)
  return rows[0] as Registrations
}

/** Compares everything in the form; the same picture from the same person has one address. */
const isSame = (business: Omit<NewBusiness, 'status'>) => sql<boolean>`
  (${sql.join(textColumns.map((column) => sql.ref(column)))}, logo_url) IS NOT DISTINCT FROM
    (${sql.join(textColumns.map((column) => business.texts[column]))}, ${business.logoUrl})
  AND (category_id, subcategory_id, sub_sub_category_ids, price_cents) IS NOT DISTINCT FROM
    (${business.categoryId}, ${business.subcategoryId}, ${business.serviceIds}, ${business.priceCents})
  AND business_hours = ${JSON.stringify(business.hours)}::jsonb
  AND special_hours IS NOT DISTINCT FROM ${business.special && JSON.stringify(business.special)}::jsonb
  AND payment_methods = ${JSON.stringify(business.paymentMethods)}::jsonb
  AND hides_address = ${business.area.hides_address}
  AND service_area IS NOT DISTINCT FROM ${business.area.service_area && JSON.stringify(business.area.service_area)}::jsonb
  AND main_services = ${JSON.stringify(business.mainServices)}::jsonb
  AND images = ${JSON.stringify(business.images)}::jsonb
  AND ${pinOf(sql`position_source`, sql`latitude`, sql`longitude`)} IS NOT DISTINCT FROM
    ${pinOf(sql`${business.position.position_source}::text`, sql`${business.position.latitude}::float8`, sql`${business.position.longitude}::float8`)}`

/** Where an owner has put the pin; a place found by the address may change with an import. */
const pinOf = (source: RawBuilder<unknown>, latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>) =>
  sql`CASE WHEN ${source} = 'owner' THEN ARRAY[${latitude}, ${longitude}] END`
