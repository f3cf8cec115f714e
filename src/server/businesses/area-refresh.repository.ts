import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { StoredArea } from '#server/lib/database/tables.ts'

/** Locks listings after an ID that have an area, by the index `business_profiles_service_areas`. */
export const lockAreas = (tx: Tx, after: number, limit: number) =>
  tx
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'b.hides_address', 'p.service_area'])
    .select(['p.zip_code', 'p.payment_methods', 'p.why_people_love_us'])
    .where('p.service_area', 'is not', null)
    .where('p.business_id', '>', after)
    .orderBy('p.business_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

type Refreshed = { id: number; service_area: StoredArea; facets: number[] }

/** Writes the areas of locked listings; those that hide their address move to the new middle. No edit in between gets stale. */
export async function updateAreas(tx: Tx, listings: readonly Refreshed[]): Promise<void> {
  if (listings.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) AS given (id int, service_area jsonb, facets int[])`
  const middle = (axis: 'latitude' | 'longitude') =>
    sql`${sql.ref(axis)} = CASE WHEN hides_address THEN (given.service_area ->> ${sql.lit(axis)})::float8 ELSE ${sql.ref(axis)} END`
  await sql`
    UPDATE businesses SET facets = given.facets, ${middle('latitude')}, ${middle('longitude')}
    FROM ${given} WHERE businesses.id = given.id`.execute(tx)
  await sql`
    UPDATE business_profiles SET service_area = given.service_area FROM ${given} WHERE business_id = given.id`.execute(
    tx,
  )
}
