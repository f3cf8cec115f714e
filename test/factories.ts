import { sql } from 'kysely'
import { countBusiness } from '#server/businesses/business-status.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { PriceUnit } from '#shared/businesses/business-fields.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import type { StoredService } from '#shared/businesses/main-services.ts'
import { type BusinessHours, dayNames, weeklyMinutes } from '#shared/businesses/opening-hours.ts'
import { slugOf } from '#shared/lib/slug.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import { type PromotionPlanId, promotionAmountCents } from '#shared/payments/promotion-plans.ts'

let serial = 0
const next = () => ++serial

/** The same opening time every day. */
export function hoursEveryDay(open: string, close: string): BusinessHours {
  return Object.fromEntries(dayNames.map((day) => [day, { open, close, closed: false }])) as BusinessHours
}

export async function buildCategory(
  db: Db,
  given: { id?: number; name?: string } = {},
): Promise<{ id: number; name: string }> {
  const position = next()
  const name = given.name ?? `Category ${position}`
  const { id } = await db
    .insertInto('categories')
    .values({
      ...given,
      name,
      slug: slugOf(name),
      icon: 'lucide-house',
      svg_icon: '<svg/>',
      background_color: 'oklch(0.855 0.07 60)',
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

export async function buildSubcategory(
  db: Db,
  categoryId: number,
  name = `Subcategory ${next()}`,
): Promise<{ id: number; name: string }> {
  const { id } = await db
    .insertInto('subcategories')
    .values({ category_id: categoryId, name, position: next() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

export async function buildService(
  db: Db,
  subcategoryId: number,
  name = `Service ${next()}`,
): Promise<{ id: number; name: string }> {
  const { id } = await db
    .insertInto('sub_sub_categories')
    .values({ subcategory_id: subcategoryId, name, position: next() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

export async function buildUser(
  db: Db,
  given: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: given.firstName ?? 'Rosa',
      last_name: given.lastName ?? 'Delgado',
      email: given.email ?? `user${next()}@example.com`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type BusinessOverrides = {
  name?: string
  ownerId?: number
  description?: string
  status?: BusinessStatus
  isAdminChoice?: boolean
  categoryId?: number | null
  subcategoryId?: number | null
  subSubCategoryIds?: number[]
  priceCents?: number | null
  priceUnit?: PriceUnit
  mainServices?: StoredService[]
  position?: { latitude: number; longitude: number } | null
  hours?: BusinessHours | null
  createdAt?: Date
  phone?: string | null
  email?: string | null
  website?: string | null
  paymentMethods?: Record<string, boolean>
  loveUsReasons?: string[]
  zipCode?: string
  /** When it has its next free time. */
  firstSlotAt?: Date
  /** Its average and by how many reviews, which don’t exist. */
  rated?: readonly [stars: number, reviews: number]
  /** Of its requests, in percent; measured with how long it took. */
  answeredShare?: number | null
}

/** Inserts a business, by default a listed one, and counts it. Returns its ID. */
export async function buildBusiness(db: Db, given: BusinessOverrides = {}): Promise<number> {
  const name = given.name ?? `Business ${next()}`
  const hours = given.hours === undefined ? hoursEveryDay('09:00', '17:00') : given.hours
  const facetColumns = {
    zip_code: given.zipCode ?? '78704',
    payment_methods: given.paymentMethods ?? { card: true },
    why_people_love_us: given.loveUsReasons ?? [],
  }
  const status = given.status ?? 'approved'
  const { id } = await db
    .with('created', (inserting) =>
      inserting
        .insertInto('businesses')
        .values({
          submitted_by_id: given.ownerId ?? null,
          status,
          is_admin_choice: given.isAdminChoice ?? false,
          name_key: name.toLowerCase(),
          category_id: given.categoryId ?? null,
          subcategory_id: given.subcategoryId ?? null,
          sub_sub_category_ids: given.subSubCategoryIds ?? [],
          facets: facetsOf({ ...facetColumns, hides_address: false, service_area: null }),
          price_cents: given.priceCents === undefined ? 8000 : given.priceCents,
          latitude: given.position?.latitude ?? null,
          longitude: given.position?.longitude ?? null,
          weekly_minutes: hours ? weeklyMinutes(hours) : null,
          rating_sum: given.rated ? Math.round(given.rated[0] * given.rated[1]) : 0,
          review_count: given.rated?.[1] ?? 0,
          answered_share: given.answeredShare ?? null,
          first_slot_at: given.firstSlotAt ?? null,
          ...(given.createdAt && { created_at: given.createdAt }),
        })
        .returning('id'),
    )
    .insertInto('business_profiles')
    .values(({ selectFrom }) => ({
      business_id: selectFrom('created').select('id'),
      name,
      description: given.description ?? `${name} does good work in Austin.`,
      address: '1704 S 2nd St',
      city: 'Austin',
      state: 'TX',
      ...facetColumns,
      neighborhood: 'Bouldin Creek',
      phone: given.phone === undefined ? '(512) 555-0148' : given.phone,
      email: given.email === undefined ? 'hello@example.com' : given.email,
      website: given.website === undefined ? 'https://shop.example.com' : given.website,
      price_unit: given.priceUnit ?? null,
      main_services: JSON.stringify(given.mainServices ?? []),
      business_hours: hours ? JSON.stringify(hours) : null,
      payment_methods: JSON.stringify(facetColumns.payment_methods),
      social_links: JSON.stringify({ facebookUrl: 'https://facebook.example.com/shop' }),
      logo_url: null,
      cover_url: null,
      thumbnail_url: null,
      images: JSON.stringify([]),
    }))
    .returning('business_id as id')
    .executeTakeFirstOrThrow()
  // A single statement needs no transaction of its own.
  if (isListed(status)) await countBusiness(db as Tx, id, 1)
  return id
}

/** Inserts a review by a new person and counts it on the business. */
export async function buildReview(
  db: Db,
  businessId: number,
  given: { rating?: number; content?: string; createdAt?: Date; userId?: number } = {},
): Promise<number> {
  const rating = given.rating ?? 5
  const { id } = await db
    .insertInto('reviews')
    .values({
      business_id: businessId,
      user_id: given.userId ?? (await buildUser(db)),
      rating,
      content: given.content ?? 'Came the same afternoon.',
      ...(given.createdAt && { created_at: given.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('businesses')
    .set({ rating_sum: sql`rating_sum + ${rating}`, review_count: sql`review_count + 1` })
    .where('id', '=', businessId)
    .execute()
  return id
}

/** Inserts a promotion, by default from an hour ago to an hour from now. Returns its ID. */
export async function buildPromotion(
  db: Db,
  businessId: number,
  given: {
    planId?: PromotionPlanId
    status?: 'requested' | 'active' | 'paused'
    startsAt?: Date
    endsAt?: Date
  } = {},
): Promise<number> {
  const hour = 3_600_000
  const isRequested = given.status === 'requested'
  const { id } = await db
    .insertInto('promotions')
    .values({
      business_id: businessId,
      plan_id: given.planId ?? 'basic',
      status: given.status ?? 'active',
      starts_at: isRequested ? null : (given.startsAt ?? new Date(Date.now() - hour)),
      ends_at: isRequested ? null : (given.endsAt ?? new Date(Date.now() + hour)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a succeeded payment without its promotion, by default from a new person. Returns its ID. */
export async function buildPayment(
  db: Db,
  businessId: number | null,
  given: {
    userId?: number
    planId?: PromotionPlanId
    duration?: number
    status?: PaymentStatus
    livemode?: boolean
  } = {},
): Promise<number> {
  const { planId = 'basic', duration = 1, status = 'succeeded' } = given
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: given.userId ?? (await buildUser(db)),
      business_id: businessId,
      amount_cents: promotionAmountCents(planId, duration),
      status,
      promotion_package: planId,
      promotion_duration: duration,
      livemode: given.livemode ?? true,
      processed_at: status === 'succeeded' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a quote request that its owner can answer, without telling anybody. Returns its ID, which is the conversation's. */
export async function buildRequest(
  db: Db,
  businessId: number,
  given: { userId?: number; email?: string; statusHash?: Buffer; createdAt?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('business_quote_requests')
    .values({
      business_id: businessId,
      name: 'Ana Ortiz',
      email: given.email ?? `ana${next()}@example.com`,
      phone: '512-555-0101',
      requirements: 'Two taps, please.',
      user_id: given.userId ?? null,
      status_hash: given.statusHash ?? null,
      delivery: 'owner',
      ...(given.createdAt && { created_at: given.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
