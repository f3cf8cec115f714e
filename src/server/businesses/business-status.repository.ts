import { type RawBuilder, sql } from 'kysely'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { Tx } from '../lib/db.ts'

export type MovedBusiness = { name: string; wasListed: boolean; isListed: boolean }

/** Moves a business to a status, locked until the transaction ends; undefined when there is no such business. */
export async function updateBusinessStatus(
  tx: Tx,
  businessId: number,
  status: BusinessStatus,
): Promise<MovedBusiness | undefined> {
  const before = await tx
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select(['name', 'is_listed'])
    .where('id', '=', businessId)
    .forUpdate('businesses')
    .executeTakeFirst()
  if (!before) return undefined
  const after = await tx
    .updateTable('businesses')
    .set({ status, updated_at: new Date() })
    .where('id', '=', businessId)
    .returning('is_listed')
    .executeTakeFirstOrThrow()
  return { name: before.name, wasListed: before.is_listed, isListed: after.is_listed }
}

/** Adds one to, or takes one from, every kept total that a business belongs to. */
export async function countBusiness(tx: Tx, businessId: number, change: 1 | -1): Promise<void> {
  const scope = (name: string, ids: RawBuilder<unknown>) =>
    sql`SELECT ${name}::text AS scope, ${ids} AS ref_id FROM businesses WHERE id = ${businessId}`
  await sql`
    INSERT INTO business_counts (scope, ref_id, business_count)
    SELECT scope, ref_id, ${change} FROM (
      ${scope('all', sql`0`)} UNION ALL ${scope('category', sql`category_id`)} UNION ALL ${scope('subcategory', sql`subcategory_id`)}
      UNION ALL ${scope('sub_sub_category', sql`unnest(sub_sub_category_ids)`)}
    ) counted WHERE ref_id IS NOT NULL ORDER BY scope, ref_id
    ON CONFLICT (scope, ref_id) DO UPDATE SET business_count = business_counts.business_count + excluded.business_count`.execute(
    tx,
  )
}
