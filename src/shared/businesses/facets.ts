import { slugOf } from '#shared/lib/slug.ts'
import { loveUsReasons } from './love-us-reasons.ts'
import { paymentMethods } from './payment-methods.ts'

/**
 * `businesses.facets`: a listing's accepted payments, the features people love, its ZIP code, and the ZIP
 * codes and places that it serves, as numbers that one index finds. They are stored, so a list may only grow
 * at its end.
 */
const firstFeature = 101

/** The reasons as in addresses: "licensed-insured". */
export const featureSlugs: readonly string[] = loveUsReasons.map(slugOf)

/** The reason that says which languages are spoken. */
export const bilingualSlug = slugOf(
  'Bilingual Staff (English & Spanish)' satisfies (typeof loveUsReasons)[number],
)

/** Number of a payment method; 0, which no listing has, for an unknown one. */
export const paymentFacet = (method: string): number => (paymentMethods as string[]).indexOf(method) + 1

/** Number of a reason by its slug; 0 for an unknown one. */
export function featureFacet(slug: string): number {
  const place = featureSlugs.indexOf(slug)
  return place === -1 ? 0 : firstFeature + place
}

/** Number of a ZIP code, with or without its +4; 0 for anything else. */
export const zipFacet = (zipCode: string): number => Number(/^\d{5}/.exec(zipCode)?.[0] ?? 0)

/** Number of a place, by its ID, that a business serves; a ZIP code that it serves is like its own. */
export const servedPlaceFacet = (placeId: number): number => 1_000_000 + placeId

type FacetColumns = {
  zip_code: string
  hides_address: boolean
  service_area: { facets: number[] } | null
  payment_methods: Partial<Record<string, boolean>>
  why_people_love_us: readonly string[]
}

/** The facets of a listing, in ascending order. */
export function facetsOf(columns: FacetColumns): number[] {
  const { zip_code, hides_address, service_area, payment_methods, why_people_love_us } = columns
  const facets = [
    ...paymentMethods.filter((method) => payment_methods[method]).map(paymentFacet),
    ...why_people_love_us.map((reason) => featureFacet(slugOf(reason))),
    hides_address ? 0 : zipFacet(zip_code),
    ...(service_area?.facets ?? []),
  ]
  return [...new Set(facets)].filter((facet) => facet > 0).sort((a, b) => a - b)
}
