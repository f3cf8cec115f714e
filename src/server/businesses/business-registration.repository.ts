import { sql } from 'kysely'
import { type BusinessHours, weeklyMinutes } from '#shared/businesses/opening-hours.ts'
import type { Position } from '#shared/lib/geo.ts'
import type { Tx } from '../lib/db.ts'

/** What a new listing begins with; all else is decided by columns' defaults, later edits and staff. */
export type NewBusiness = {
  ownerId: number
  name: string
  description: string
  email: string
  phone: string
  website: string | null
  address: string
  city: string
  state: string
  zipCode: string
  position: Position | null
  hours: BusinessHours
  paymentMethods: Partial<Record<string, boolean>>
  categoryId: number
  subcategoryId: number | null
  serviceIds: number[]
  priceCents: number | null
  logoUrl: string | null
  images: { url: string; altText: string }[]
}

/** Stores a listing in its two rows, pending and listed; returns its id. Counts it nowhere. */
export async function createBusiness(tx: Tx, business: NewBusiness): Promise<number> {
  const { id } = await tx
    .insertInto('businesses')
    .values({
      submitted_by_id: business.ownerId,
      status: 'pending',
      name_key: business.name.toLowerCase(),
      category_id: business.categoryId,
      subcategory_id: business.subcategoryId,
      sub_sub_category_ids: business.serviceIds,
      price_cents: business.priceCents,
      latitude: business.position?.latitude ?? null,
      longitude: business.position?.longitude ?? null,
      weekly_minutes: weeklyMinutes(business.hours),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createProfile(tx, id, business)
  return id
}

async function createProfile(tx: Tx, businessId: number, business: NewBusiness): Promise<void> {
  const { name, description, address, city, state, phone, email, website } = business
  await tx
    .insertInto('business_profiles')
    .values({
      business_id: businessId,
      ...{ name, description, address, city, state, phone, email, website },
      zip_code: business.zipCode,
      neighborhood: null,
      price_unit: null,
      business_hours: JSON.stringify(business.hours),
      payment_methods: JSON.stringify(business.paymentMethods),
      logo_url: business.logoUrl,
      cover_url: null,
      thumbnail_url: null,
      images: JSON.stringify(business.images),
    })
    .execute()
}

/** What decides whether a person may register one more business. */
export type Registrations = {
  /** The listing that the same person registered under the same name and address in the last ten minutes. */
  repeatedId: number | null
  /** How many listings are theirs, whatever their status. */
  owned: number
}

/** Reads by the index of a person's listings. Only with the person locked does it still hold when a listing is stored. */
export async function readRegistrations(
  tx: Tx,
  { ownerId, name, address }: Pick<NewBusiness, 'ownerId' | 'name' | 'address'>,
): Promise<Registrations> {
  const { rows } = await sql<Registrations>`
    SELECT (SELECT count(*) FROM businesses WHERE submitted_by_id = ${ownerId}) AS owned,
      (SELECT id FROM businesses JOIN business_profiles ON business_id = id
       WHERE submitted_by_id = ${ownerId} AND created_at > now() - interval '10 minutes'
         AND name_key = ${name.toLowerCase()} AND address = ${address}
       ORDER BY created_at DESC, id DESC LIMIT 1) AS "repeatedId"`.execute(tx)
  return rows[0] as Registrations
}
