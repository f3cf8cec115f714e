import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/**
 * Recounts the listed businesses into `business_counts` in one statement, so readers see either the old totals or the
 * new ones. Categories, subcategories and services without any business get a 0.
 */
export async function recomputeBusinessCounts(db: Db): Promise<void> {
  await sql`
    WITH listed AS (
      SELECT category_id, subcategory_id, sub_sub_category_ids FROM businesses WHERE is_listed
    ), of_services AS (
      SELECT service_id, count(*) AS total FROM listed, unnest(sub_sub_category_ids) AS service_id GROUP BY service_id
    ), of_subcategories AS (
      SELECT subcategory_id, count(*) AS total FROM listed GROUP BY subcategory_id
    ), of_categories AS (
      SELECT category_id, count(*) AS total FROM listed GROUP BY category_id
    )
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT 'all', 0, count(*) FROM listed
    UNION ALL SELECT 'category', c.id, coalesce(n.total, 0) FROM categories c LEFT JOIN of_categories n ON n.category_id = c.id
    UNION ALL SELECT 'subcategory', s.id, coalesce(n.total, 0) FROM subcategories s
      LEFT JOIN of_subcategories n ON n.subcategory_id = s.id
    UNION ALL SELECT 'sub_sub_category', s.id, coalesce(n.total, 0) FROM sub_sub_categories s
      LEFT JOIN of_services n ON n.service_id = s.id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = excluded.business_count`.execute(db)
}
