import { findCategoryBySlug } from '#server/categories/categories.repository.ts'
import { listSubcategoriesWithServices } from '#server/categories/subcategories-with-services.repository.ts'
import type { Db } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { CategoryPage, UnitPrices } from '#shared/businesses/category-pages/category-page.schemas.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { listBestIdsOfCategory, listPricesOfCategory } from './category-pages.repository.ts'

/**
 * Guarantee: a category page shows the businesses listed in it, and nothing that isn't in the directory.
 */

/** Slugs contain only these characters, so nothing else is looked up. */
const slugPattern = /^[a-z0-9-]+$/

/** With fewer businesses than this, the less common unit has no meaningful typical price. */
const otherUnitMin = 3

/** Everything on the page of a category. Throws not_found. */
export async function getCategoryPage(db: Db, slug: string, visitorId: number | null): Promise<CategoryPage> {
  const category = slugPattern.test(slug) ? await findCategoryBySlug(db, slug) : undefined
  if (!category) throw notFound('category')
  const [subcategories, prices, businesses] = await Promise.all([
    listSubcategoriesWithServices(db, category.id),
    listPricesOfCategory(db, category.id).then(worthSaying),
    listBestIdsOfCategory(db, category.id).then((ids) => listBusinessesByIds(db, ids, { visitorId })),
  ])
  return { category, subcategories, prices, businesses }
}

function worthSaying(prices: UnitPrices[]): UnitPrices[] {
  return prices.filter(({ pricedCount }, place) => place === 0 || pricedCount >= otherUnitMin)
}
