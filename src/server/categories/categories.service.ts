import type { Db } from '#server/lib/database/db.ts'
import {
  categoryIdOfService,
  type ServicePlace,
  subcategoryIdOfService,
} from '#shared/categories/popular-services.ts'
import { findSubcategories, listCategories } from './categories.repository.ts'

/** Guarantee: a popular service leads to the subcategory with its name, else to its category. */

/** Where to find a service that the home page offers; null for any other service. */
export async function findPlaceOfService(db: Db, service: string): Promise<ServicePlace | null> {
  const category = categoryIdOfService(service, await listCategories(db))
  if (category === null) return null
  const subcategories = await findSubcategories(db, category)
  return { category, subcategory: subcategoryIdOfService(service, subcategories ?? []) }
}
