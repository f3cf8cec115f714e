import { sql } from 'kysely'
import type { Db, Tx } from '../lib/db.ts'

/** Where a business stands in the tree of categories; what isn't chosen is null or empty. */
export type CategoryPath = {
  categoryId: number | null
  subcategoryId: number | null
  serviceIds: readonly number[]
}
/** For each level, whether what was chosen exists below the level above. Nothing chosen always fits. */
export type CategoryPathFit = { category: boolean; subcategory: boolean; services: boolean }

/** Looks up all three levels in one statement, by primary keys. */
export async function findCategoryPathFit(
  db: Db | Tx,
  { categoryId, subcategoryId, serviceIds }: CategoryPath,
): Promise<CategoryPathFit> {
  const { rows } = await sql<CategoryPathFit>`
    SELECT ${categoryId}::int IS NULL OR EXISTS (SELECT FROM categories WHERE id = ${categoryId}) AS category,
      ${subcategoryId}::int IS NULL
        OR EXISTS (SELECT FROM subcategories WHERE id = ${subcategoryId} AND category_id = ${categoryId}) AS subcategory,
      NOT EXISTS (
        SELECT FROM unnest(${sql.val(serviceIds)}::int[]) AS chosen (id)
        LEFT JOIN sub_sub_categories service ON service.id = chosen.id AND service.subcategory_id = ${subcategoryId}
        WHERE service.id IS NULL
      ) AS services`.execute(db)
  return rows[0] as CategoryPathFit
}
