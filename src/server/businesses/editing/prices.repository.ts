import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

/** Notes that the prices of the main services of a business are right now. */
export async function confirmPrices(tx: Tx, businessId: OwnedBusinessId): Promise<void> {
  await tx
    .updateTable('business_profiles')
    .set({ prices_confirmed_at: sql<Date>`now()` })
    .where('business_id', '=', businessId)
    .execute()
}
