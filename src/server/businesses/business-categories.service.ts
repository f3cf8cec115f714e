import { type CategoryPath, findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type FieldErrors, invalid } from '#server/lib/http/errors.ts'

/** Guarantee: a business is in one branch of the category tree, never in two. */

/** A form's field names for the three levels. */
type CategoryFieldNames = { category: string; subcategory: string; services: string }

/**
 * Throws invalid_input at the field of each level that doesn't exist or doesn't belong to the one above it. Forms name
 * the levels differently, so the field names are passed in.
 */
export async function requireCategoryPath(
  tx: Db | Tx,
  path: CategoryPath,
  fieldNames: CategoryFieldNames,
): Promise<void> {
  const fits = await findCategoryPathFit(tx, path)
  const faults: FieldErrors = {}
  if (!fits.category) faults[fieldNames.category] = 'Choose a category from the list'
  else if (!fits.subcategory) faults[fieldNames.subcategory] = 'Choose a subcategory of this category'
  else if (!fits.services) faults[fieldNames.services] = 'Choose services of this subcategory'
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
