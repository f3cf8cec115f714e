import { sql } from 'kysely'
import type { Db, Tx } from '../lib/db.ts'

/** Counts listed businesses anew: all, per category, per subcategory and per sub-subcategory. */
export async function recomputeBusinessCounts(db: Db | Tx): Promise<void> {
  await sql`
    WITH counted (scope, ref_id, business_count) AS (
      SELECT 'all', 0, count(*) FROM businesses WHERE is_listed
      UNION ALL SELECT 'category', category_id, count(*) FROM businesses WHERE is_listed AND category_id IS NOT NULL GROUP BY category_id
      UNION ALL SELECT 'subcategory', subcategory_id, count(*) FROM businesses WHERE is_listed AND subcategory_id IS NOT NULL GROUP BY subcategory_id
      UNION ALL SELECT 'sub_sub_category', service, count(*) FROM businesses, unnest(sub_sub_category_ids) AS service WHERE is_listed GROUP BY service
    ), gone AS (
      DELETE FROM business_counts WHERE (scope, ref_id) NOT IN (SELECT scope, ref_id FROM counted)
    )
    INSERT INTO business_counts (scope, ref_id, business_count) SELECT scope, ref_id, business_count FROM counted
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = excluded.business_count`.execute(db)
}
