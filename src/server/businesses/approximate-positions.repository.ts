import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { approximateSources } from '#shared/businesses/position.ts'
import type { PositionColumns } from './positions.service.ts'

export type ApproximateListing = PositionColumns & { id: number; address: string; zip_code: string }

const isApproximate = sql<boolean>`b.position_source IN (${sql.join(approximateSources.map((source) => sql.lit(source)))})`

/** Locks listings after an ID whose position is approximate, by the index `businesses_approximate`. */
export const lockApproximate = (tx: Tx, after: number, limit: number): Promise<ApproximateListing[]> =>
  tx
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'b.latitude', 'b.longitude', 'b.position_source', 'p.address', 'p.zip_code'])
    .where(isApproximate)
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(limit)
    .forNoKeyUpdate('b')
    .execute()

/** Moves listings, each once. */
export async function updatePositions(
  tx: Tx,
  listings: readonly (PositionColumns & { id: number })[],
): Promise<void> {
  if (listings.length === 0) return
  await sql`
    UPDATE businesses SET latitude = given.latitude, longitude = given.longitude, position_source = given.position_source
    FROM jsonb_to_recordset(${JSON.stringify(listings)}::jsonb)
      AS given (id int, latitude float8, longitude float8, position_source text)
    WHERE businesses.id = given.id`.execute(tx)
}
