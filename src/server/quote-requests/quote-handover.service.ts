import { closeCalls } from '#server/inbox/closed-items.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { leaveToOwner } from './quote-delivery.repository.ts'

/** Guarantee: what waits for a business comes along when somebody takes it over. */

/** Leaves the waiting requests of a business to its new owner; returns how many. The business must be locked. */
export async function handOverRequests(tx: Tx, businessId: number): Promise<number> {
  const requestIds = await leaveToOwner(tx, businessId)
  await closeCalls(tx, requestIds)
  return requestIds.length
}
