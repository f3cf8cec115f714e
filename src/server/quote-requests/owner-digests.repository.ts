import { sql } from 'kysely'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type PassedRequest, passedColumns } from './quote-delivery.repository.ts'
import { isSenderBlocked } from './sender-blocks.repository.ts'

/** Leaves a request to the next digest to its owner. */
export async function leaveForDigest(tx: Tx, requestId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ waits_for_digest: true })
    .where('id', '=', requestId)
    .execute()
}

/** Businesses in one run; the rest of very many come in the next one. */
const businessesMax = 1_000

/** Businesses with requests that wait for a digest to their owner. */
export async function listBusinessesForDigest(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('business_quote_requests')
    .select('business_id as businessId')
    .distinct()
    .where('waits_for_digest', '=', true)
    .orderBy('business_id')
    .limit(businessesMax)
    .execute()
  return rows.map(({ businessId }) => businessId)
}

/** Ends the waiting of a business's requests, and returns those not read yet, of senders who aren't blocked, oldest first. */
export async function takeForDigest(tx: Tx, businessId: number): Promise<PassedRequest[]> {
  const rows = await tx
    .updateTable('business_quote_requests as request')
    .set({ waits_for_digest: false })
    .where('business_id', '=', businessId)
    .where('waits_for_digest', '=', true)
    .returning(passedColumns)
    .returning(
      sql<boolean>`read_at IS NULL AND answered_at IS NULL AND delivery = 'owner'
        AND NOT ${isSenderBlocked} AND ${isFromActive}`.as('isOpen'),
    )
    .execute()
  return rows.filter(({ isOpen }) => isOpen).sort((one, other) => one.id - other.id)
}
