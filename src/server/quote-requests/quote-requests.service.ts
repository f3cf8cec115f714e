import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { type Db, inTransaction } from '../lib/db.ts'
import { notFound } from '../lib/errors.ts'
import { lockSender } from '../lib/sender.ts'
import {
  createQuoteRequest,
  findRepeatedQuoteRequest,
  lockListedBusiness,
} from './quote-requests.repository.ts'

/** This room promises: a request to a listed business is stored once, however often its button is clicked. */

/** Stores a request and returns its id, or the id of the one that it repeats. Throws not_found for an unlisted business. */
export async function sendQuoteRequest(
  db: Db,
  request: CreateQuoteRequest,
  userId: number | undefined,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    // The look-up is a statement of its own: one that waited for the lock would still see what was there before the wait.
    if (!(await lockListedBusiness(tx, request.businessId))) throw notFound('business')
    return (await findRepeatedQuoteRequest(tx, request)) ?? (await createQuoteRequest(tx, request, senderId))
  })
}
