import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import { createBookingRequest } from './booking-requests.repository.ts'
import { openInboxItem } from './inbox-items.service.ts'

/** Guarantee: a callback request is stored and waits in the inbox. */

/** Stores a callback request and opens its inbox item. */
export async function receiveBookingRequest(
  db: Db,
  request: CreateBookingRequest,
  userId: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const requestId = await createBookingRequest(tx, request, await lockSender(tx, userId))
    await openInboxItem(tx, 'callback', requestId, [request.contactNumber])
  })
}
