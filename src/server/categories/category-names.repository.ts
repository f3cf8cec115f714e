import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

type CategoryLeaf = { id: number; name: string }
type CategoryBranch = CategoryLeaf & { services: CategoryLeaf[] }
export type CategoryTree = (CategoryLeaf & { subcategories: CategoryBranch[] })[]

/** All names to choose from; a few hundred. */
export async function readCategoryTree(db: Db): Promise<CategoryTree> {
  const { rows } = await sql<{ tree: CategoryTree }>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'subcategories', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'services', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) ORDER BY v.position)
        FROM sub_sub_categories v WHERE v.subcategory_id = s.id), '[]')) ORDER BY s.position)
      FROM subcategories s WHERE s.category_id = c.id), '[]')) ORDER BY c.position), '[]') AS tree
    FROM categories c`.execute(db)
  return rows[0]?.tree ?? []
}
