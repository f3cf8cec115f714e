import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Subcategory, SubSubCategory } from '#shared/categories/categories.schemas.ts'

type SubcategoryWithServices = Subcategory & { services: SubSubCategory[] }

/** The subcategories of a category in order, each with its services in order. */
export async function listSubcategoriesWithServices(
  db: Db,
  categoryId: number,
): Promise<SubcategoryWithServices[]> {
  const { rows } = await sql<SubcategoryWithServices>`
    SELECT subcategory.id, subcategory.name, coalesce(business_count, 0) AS "businessCount",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', service.id, 'name', service.name) ORDER BY service.position)
        FROM sub_sub_categories service WHERE service.subcategory_id = subcategory.id), '[]') AS services
    FROM subcategories subcategory
    LEFT JOIN business_counts ON scope = 'subcategory' AND ref_id = subcategory.id
    WHERE subcategory.category_id = ${categoryId}
    ORDER BY subcategory.position LIMIT 200`.execute(db)
  return rows
}
