import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { SetAway } from '#shared/businesses/away.schemas.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

/** Whether a business is away today, for rows of `business_profiles` named `p`. */
export const isAway: RawBuilder<boolean> = sql<boolean>`coalesce(
  p.away_until >= (now() AT TIME ZONE 'America/Chicago')::date, false)`

/** Sets or ends being away. Someone who stays away longer has been away since they first said so. */
export async function setAway(tx: Tx, businessId: OwnedBusinessId, { until, text }: SetAway): Promise<void> {
  await sql`
    UPDATE business_profiles p SET away_until = ${until}::date, away_text = ${until === null ? null : text || null},
      away_since = CASE WHEN ${until}::date IS NULL THEN NULL WHEN ${isAway} THEN away_since ELSE now() END
    WHERE business_id = ${businessId}`.execute(tx)
}
