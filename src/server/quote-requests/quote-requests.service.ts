import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { createToken } from '#server/lib/tokens.ts'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import {
  askStaffToCall,
  chooseDelivery,
  confirmToSender,
  mailListing,
  tellReaders,
} from './quote-delivery.service.ts'
import {
  createQuoteRequest,
  findRepeatedQuoteRequest,
  listReaders,
  lockListedBusiness,
  lockSenderAndReaders,
} from './quote-requests.repository.ts'
import { findSenderBlock } from './sender-blocks.repository.ts'

/**
 * Guarantee: a request to a listed business is stored once, no matter how often the button is clicked, and goes
 * to somebody who can answer it; otherwise nothing is stored.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/**
 * Stores a request, sends it on its way and returns its ID, or the ID of the one it repeats. Throws not_found for an
 * unlisted business, quotes_not_accepted for one that nobody can reach, and sender_blocked. Locks people before the business, as deleting an account does.
 */
export async function sendQuoteRequest(
  tools: Tools,
  request: CreateQuoteRequest,
  { userId, deviceHash }: { userId: number | undefined; deviceHash: Buffer | null },
): Promise<number> {
  return inTransaction(tools.db, async (tx) => {
    const people = await lockSenderAndReaders(tx, userId, request.businessId)
    // Each lookup is a separate statement: one that waited for a lock would still see the earlier state.
    const business = await lockListedBusiness(tx, request.businessId)
    if (!business) throw notFound('business')
    const repeated = await findRepeatedQuoteRequest(tx, request)
    if (repeated !== undefined) return repeated
    const sender = people.find(({ id }) => id === userId)
    const from = { email: request.email, userId: sender?.id ?? null, deviceHash }
    const blockedBy = await findSenderBlock(tx, business.ownerId, from)
    if (blockedBy) throw senderBlocked(business.name, blockedBy)
    const delivery = await chooseDelivery(tx, business)
    if (!delivery)
      throw new AppError('quotes_not_accepted', `${business.name} can’t be asked for a quote online.`)
    const { token, hash } = createToken('quoteStatus')
    const stored = await createQuoteRequest(tx, request, { ...from, delivery, statusHash: hash })
    await confirmToSender(tx, tools, business, stored, { userId: sender?.id ?? null, token })
    // A new owner isn't locked, so gets no email: they find the request in the dashboard.
    const readers = listReaders(people, business)
    if (readers.length > 0) await tellReaders(tx, tools, business, readers, stored.id)
    const { mailAddress, name } = business
    if (delivery === 'email' && mailAddress !== null)
      await mailListing(tx, tools, { ...business, mailAddress }, stored, sender?.id ?? null)
    if (delivery === 'desk') await askStaffToCall(tx, name, stored)
    return stored.id
  })
}

/** A plain refusal, so that nobody waits for an answer that can't come. */
const senderBlocked = (name: string, by: 'owner' | 'staff') =>
  new AppError(
    'sender_blocked',
    by === 'owner'
      ? `${name} has chosen not to get requests from you. You can ask another business.`
      : 'You can’t send requests here anymore. If you think this is a mistake, please contact support.',
  )
