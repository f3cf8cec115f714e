import type { Db } from '#server/lib/database/db.ts'
import { type ComparedField, comparedFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { findMergedInto } from '../merged-listings.repository.ts'
import { listRatingCounts } from './compare.repository.ts'

/**
 * Guarantee: a comparison has only listed businesses, each once and in the order asked for; the listing that a merged one
 * became part of stands for it.
 */

/** Up to four businesses side by side, the same for every visitor. */
export async function compareBusinesses(db: Db, ids: readonly number[]): Promise<Comparison> {
  const merged = await findMergedInto(db, ids)
  const keptIdOf = (id: number) => merged.get(id) ?? id
  const wanted = [...new Set(ids.map(keptIdOf))]
  const [businesses, ratingCounts] = await Promise.all([
    listBusinessesByIds(db, wanted, { visitorId: null }),
    listRatingCounts(db, wanted),
  ])
  const listed = new Set(businesses.map(({ id }) => id))
  return {
    businesses: businesses.map((business) => {
      const { businessHoursData, specialHoursData, paymentMethodsData, whyPeopleLoveUsData } = business
      const { mainServices, services, additionalServices } = business
      const texts = Object.fromEntries(comparedFields.map((field) => [field, business[field]]))
      return {
        ...toListedBusiness(business),
        ...(texts as Pick<Business, ComparedField>),
        businessHoursData,
        specialHoursData,
        paymentMethodsData,
        whyPeopleLoveUsData,
        mainServices,
        services: [...services, ...additionalServices],
        ratingCounts: ratingCounts.get(business.id) ?? [0, 0, 0, 0, 0],
      }
    }),
    gone: ids.filter((id) => !listed.has(keptIdOf(id))),
    moved: ids
      .map((id) => ({ id, keptId: keptIdOf(id) }))
      .filter(({ id, keptId }) => keptId !== id && listed.has(keptId)),
  }
}
