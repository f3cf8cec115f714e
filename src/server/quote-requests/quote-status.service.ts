import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { lockToMark, markAnswered } from './quote-status.repository.ts'

/** Guarantee: a request that its business has answered in words stays answered. */

/** Says that a request is answered, or takes that back. Throws not_found, and conflict once the business has written. */
export async function setAnswered(
  db: Db,
  businessId: OwnedBusinessId,
  requestId: number,
  isAnswered: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockToMark(tx, businessId, requestId)
    if (!locked) throw notFound('request')
    if (!isAnswered && locked.hasWritten)
      throw new AppError(
        'conflict',
        'You’ve written to this customer, so the request stays marked as replied.',
      )
    await markAnswered(tx, requestId, isAnswered)
  })
}
