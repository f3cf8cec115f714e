import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { weeklyMinutes } from '#shared/businesses/opening-hours.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import { descriptionOf } from './business-texts.ts'
import type { DemoBusiness } from './businesses.ts'
import { sample } from './chance.ts'
import { businessHours } from './hours.ts'
import { averageUnitOf, mainServicesOf, offeredServices } from './main-services.ts'
import { makeRng } from './pictures/rng.ts'
import { priceCents } from './prices.ts'
import type { Popularity } from './taking-part.ts'
import { categoryTexts, textsOfTrade } from './texts/category-texts.ts'

const dayMs = 86_400_000

/** Shares of businesses that leave a field empty. */
const without = { hours: 0.05, price: 0.04, phone: 0.06, website: 0.15, paymentMethods: 0.08, social: 0.3 }
/** How often each payment method is offered. */
const methodShares: Record<string, number> = {
  card: 0.93,
  applePay: 0.6,
  googlePay: 0.5,
  paypal: 0.25,
  venmo: 0.5,
  zelle: 0.42,
  cashApp: 0.3,
  check: 0.4,
}
const networks = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'youtube',
  'tiktok',
  'pinterest',
  'snapchat',
]
/** Most have Instagram and Facebook. */
const networkShares = [0.6, 0.75, 0.15, 0.2, 0.2, 0.35, 0.15, 0.05]

/** How many reviews a business has, and the sum of their stars. */
export type RatingTotals = { count: number; sum: number }

/** The row in the narrow table, `businesses`. */
export function businessRow(
  business: DemoBusiness,
  rating: RatingTotals,
  popularity: Popularity,
  isAdminChoice: boolean,
  now: Date,
): Insertable<Tables['businesses']> {
  const { id, name, subcategory, place, ageDays } = business
  const rng = makeRng(`facts:${id}`)
  const hours = hoursOf(business)
  const createdAt = new Date(now.getTime() - ageDays * dayMs)
  const services = offeredServices(rng, subcategory).map((service) => service.id)
  return {
    id,
    submitted_by_id: business.ownerId,
    status: business.status,
    is_admin_choice: isAdminChoice,
    name_key: name.toLowerCase(),
    category_id: subcategory.categoryId,
    subcategory_id: subcategory.id,
    sub_sub_category_ids: services.sort((a, b) => a - b),
    facets: facetsOf({
      zip_code: place.zipCode,
      hides_address: false,
      service_area: null,
      payment_methods: paymentMethodsOf(id),
      why_people_love_us: extrasOf(business).why_people_love_us,
    }),
    price_cents: rng.chance(without.price) ? null : priceCents(rng, subcategory.trade.price),
    latitude: place.latitude,
    longitude: place.longitude,
    weekly_minutes: hours && weeklyMinutes(hours),
    rating_sum: rating.sum,
    review_count: rating.count,
    visits_count: Math.round(rng.num(4, 30) + ageDays * rng.num(0.1, 0.6) + rating.count * rng.num(6, 18)),
    likes_count: popularity.likes,
    followers_count: popularity.followers,
    created_at: createdAt,
    approved_at: ['approved', 'suspended'].includes(business.status) ? createdAt : null,
    updated_at: new Date(createdAt.getTime() + ageDays * dayMs * rng() ** 2),
  }
}

/** Null for the few that give no hours. */
export function hoursOf({ id, subcategory }: DemoBusiness) {
  const rng = makeRng(`hours:${id}`)
  return rng.chance(without.hours) ? null : businessHours(rng, subcategory.trade.hours)
}

/** The row in the wide table, `business_profiles`; `madeTexts` has the texts already used. */
export function profileRow(
  business: DemoBusiness,
  madeTexts: Set<string>,
  now: Date,
): Insertable<Tables['business_profiles']> {
  const { id, name, slug, place, subcategory, pictures } = business
  const rng = makeRng(`profile:${id}`)
  const hours = hoursOf(business)
  const mainServices = mainServicesOf(id, subcategory)
  return {
    business_id: id,
    name,
    description: descriptionOf(business, madeTexts),
    address: place.address,
    city: 'Austin',
    state: 'TX',
    zip_code: place.zipCode,
    neighborhood: place.neighborhood,
    phone: rng.chance(without.phone) ? null : fictionalPhone(id),
    email: `hello@${slug}.example.com`,
    website: rng.chance(without.website) ? null : `https://${slug}.example.com`,
    price_unit: averageUnitOf(subcategory.trade),
    main_services: JSON.stringify(mainServices),
    prices_confirmed_at: mainServices.length > 0 ? confirmedAt(business, now) : null,
    business_hours: hours && JSON.stringify(hours),
    payment_methods: JSON.stringify(paymentMethodsOf(id)),
    social_links: JSON.stringify(socialLinksOf(id, slug)),
    ...extrasOf(business),
    logo_url: pictures.logoUrl,
    cover_url: pictures.coverUrl,
    thumbnail_url: pictures.thumbnailUrl,
    images: JSON.stringify(pictures.images),
  }
}

/** When the prices were confirmed; those of a few are older than a year. */
const confirmedAt = ({ id, ageDays }: DemoBusiness, now: Date): Date =>
  new Date(now.getTime() - Math.min(ageDays, makeRng(`confirmed:${id}`).int(0, 420)) * dayMs)

/** A phone number from the range reserved for fiction, 555-0100 to 555-0199. */
export function fictionalPhone(place: number): string {
  const areaCode = place % 3 === 0 ? '737' : '512'
  return `(${areaCode}) 555-01${String((place * 37) % 100).padStart(2, '0')}`
}

/** The methods a listing accepts, always the same for an ID. */
export function paymentMethodsOf(id: number): Record<string, boolean> {
  const rng = makeRng(`payment-methods:${id}`)
  const isSilent = rng.chance(without.paymentMethods)
  return Object.fromEntries(
    paymentMethods.map((key) => [key, !isSilent && rng.chance(methodShares[key] ?? 0)]),
  )
}

function socialLinksOf(id: number, slug: string): Record<string, string> {
  const rng = makeRng(`social:${id}`)
  if (rng.chance(without.social)) return {}
  const used = networks.filter((_, index) => rng.chance(networkShares[index] ?? 0)).slice(0, 4)
  return Object.fromEntries(
    used.map((network) => [`${network}Url`, `https://${network}.example.com/${slug}`]),
  )
}

function extrasOf({ id, subcategory }: DemoBusiness) {
  const rng = makeRng(`extras:${id}`)
  const { extras, reasons } = categoryTexts[subcategory.categorySlug]
  const own = textsOfTrade(subcategory.categorySlug, subcategory.trade.name)
  const count = rng.int(0, 8)
  return {
    additional_services: own.practice || own.whole ? [] : sample(rng, extras, count),
    why_people_love_us: sample(rng, reasons, rng.int(2, 6)),
  }
}
