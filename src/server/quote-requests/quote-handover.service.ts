import { closeCalls } from '#server/inbox/closed-items.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { leaveToOwner } from './quote-delivery.repository.ts'
import { lockListedBusiness } from './quote-requests.repository.ts'

/** Guarantee: requests that wait for a business go to the person who takes it over. */

/** Leaves the waiting requests of a business to its new owner; returns how many. The business must be locked. */
export async function handOverRequests(tx: Tx, businessId: number): Promise<number> {
  const requestIds = await leaveToOwner(tx, businessId)
  await closeCalls(tx, requestIds)
  return requestIds.length
}

/** Leaves what waits for a listed business to its owner, if it has one; repeating it changes nothing. */
export async function handOverWaiting(db: Db, businessId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const business = await lockListedBusiness(tx, businessId)
    if (business && business.ownerId !== null) await handOverRequests(tx, businessId)
  })
}
