import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** A business's place in the category tree; levels that aren't chosen are null or empty. */
export type CategoryPath = {
  categoryId: number | null
  subcategoryId: number | null
  serviceIds: readonly number[]
}
/** For each level, whether the choice exists below the level above. No choice is always valid. */
type CategoryPathFit = { category: boolean; subcategory: boolean; services: boolean }

/**
 * Looks up all three levels in one statement, by primary keys, and locks them until the transaction ends: a listing's
 * services are an array, which no foreign key covers, and the foreign keys of the other levels would fail without a
 * message for the visitor.
 */
export async function findCategoryPathFit(
  db: Db | Tx,
  { categoryId, subcategoryId, serviceIds }: CategoryPath,
): Promise<CategoryPathFit> {
  const { rows } = await sql<CategoryPathFit>`
    SELECT ${categoryId}::int IS NULL OR EXISTS (
        SELECT FROM (SELECT FROM categories WHERE id = ${categoryId} FOR KEY SHARE) AS held) AS category,
      ${subcategoryId}::int IS NULL OR EXISTS (
        SELECT FROM (SELECT FROM subcategories WHERE id = ${subcategoryId} AND category_id = ${categoryId} FOR KEY SHARE) AS held
      ) AS subcategory,
      (SELECT count(DISTINCT id) FROM unnest(${sql.val(serviceIds)}::int[]) AS chosen (id)) = (
        SELECT count(*) FROM (
          SELECT FROM sub_sub_categories WHERE id = ANY(${sql.val(serviceIds)}::int[]) AND subcategory_id = ${subcategoryId}
          FOR KEY SHARE
        ) AS held
      ) AS services`.execute(db)
  return rows[0] as CategoryPathFit
}
