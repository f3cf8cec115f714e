import type { Db } from '#server/lib/database/db.ts'
import { categoryIdOfService } from '#shared/categories/popular-services.ts'
import { listCategories } from './categories.repository.ts'

/** This room promises: a popular service leads to a category that exists under its name, else to the fallback id. */

/** The category of a service that the home page offers; null for a service that isn't one of them. */
export async function findCategoryIdOfService(db: Db, service: string): Promise<number | null> {
  return categoryIdOfService(service, await listCategories(db))
}
