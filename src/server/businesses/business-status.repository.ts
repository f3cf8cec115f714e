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

/** Staff have seen these businesses as they are: nothing that their owners changed waits to be checked. */
export async function settleChanges(tx: Tx, businessIds: readonly number[]): Promise<void> {
  const ids = sql`ANY(${sql.val(businessIds)}::int[])`
  await sql`DELETE FROM business_changes WHERE business_id = ${ids} AND decided_at IS NULL`.execute(tx)
  await sql`UPDATE businesses SET is_being_checked = false WHERE id = ${ids} AND is_being_checked`.execute(tx)
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

/** The place of a business in the category tree. */
export type Branch = {
  category_id: number | null
  subcategory_id: number | null
  sub_sub_category_ids: number[]
}

/** Adds listed businesses to the totals of their branches, or subtracts them, in one statement. */
export async function countBranches(
  tx: Tx,
  branches: readonly (Branch & { change: 1 | -1 })[],
): Promise<void> {
  if (branches.length === 0) return
  await sql`
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT scope, ref_id, sum(change) FROM (
      SELECT total.scope, total.ref_id, change
      FROM jsonb_to_recordset(${JSON.stringify(branches)}::jsonb)
        AS branch (category_id int, subcategory_id int, sub_sub_category_ids int[], change int),
        LATERAL (VALUES ('all', 0), ('category', category_id), ('subcategory', subcategory_id)
          UNION ALL SELECT 'sub_sub_category', unnest(sub_sub_category_ids)) AS total (scope, ref_id)
    ) AS counted WHERE ref_id IS NOT NULL GROUP BY scope, ref_id HAVING sum(change) <> 0 ORDER BY scope, ref_id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count`.execute(
    tx,
  )
}

/** Moves listed businesses in the stored totals; locks them by scope and ID, as `countBusiness` does. */
export const moveInCounts = (tx: Tx, moves: readonly { from: Branch; to: Branch }[]): Promise<void> =>
  countBranches(
    tx,
    moves.flatMap(({ from, to }) => [
      { ...toBranch(from), change: -1 },
      { ...toBranch(to), change: 1 },
    ]),
  )

const toBranch = ({ category_id, subcategory_id, sub_sub_category_ids }: Branch): Branch => ({
  category_id,
  subcategory_id,
  sub_sub_category_ids,
})
