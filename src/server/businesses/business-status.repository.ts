import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'

/**
 * Moves businesses to a status; a pending one loses Admin's Choice. They must be locked; the caller handles what
 * depends on it.
 */
export async function updateBusinessStatuses(
  tx: Tx,
  businessIds: readonly number[],
  status: BusinessStatus,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ status, updated_at: new Date(), ...(status === 'pending' && { is_admin_choice: false }) })
    .where('id', 'in', businessIds)
    .execute()
}

/** Adds a business to every stored total that it belongs to, or subtracts it. */
export const countBusiness = (tx: Tx, businessId: number, change: 1 | -1): Promise<void> =>
  countBusinesses(tx, [businessId], change)

/** Like `countBusiness`; the totals are locked by scope and ID, as everywhere. */
export async function countBusinesses(tx: Tx, businessIds: readonly number[], change: 1 | -1): Promise<void> {
  if (businessIds.length === 0) return
  await sql`
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT scope, ref_id, ${change}::int * count(*) FROM (
      SELECT total.scope, total.ref_id FROM businesses,
        LATERAL (VALUES ('all', 0), ('category', category_id), ('subcategory', subcategory_id)) AS total (scope, ref_id)
      WHERE id = ANY(${sql.val(businessIds)}::int[])
      UNION ALL SELECT 'sub_sub_category', unnest(sub_sub_category_ids) FROM businesses
      WHERE id = ANY(${sql.val(businessIds)}::int[])
    ) counted WHERE ref_id IS NOT NULL GROUP BY scope, ref_id ORDER BY scope, ref_id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count`.execute(
    tx,
  )
}
