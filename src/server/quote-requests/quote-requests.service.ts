import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { quoteRequestReceivedMail } from './quote-requests.emails.ts'
import {
  createQuoteRequest,
  findRepeatedQuoteRequest,
  type ListedBusiness,
  lockListedBusiness,
  lockSenderAndOwner,
  type Person,
} from './quote-requests.repository.ts'

/**
 * Guarantee: a request to a listed business is stored once, no matter how often the button is clicked, and the owner is
 * notified immediately.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** Emails about one business per hour; further requests are only in the dashboard. */
const mailAllowance = { max: 20, milliseconds: 60 * 60 * 1000 }

/**
 * Stores a request, notifies the owner by email and returns its ID, or the ID of the one it repeats. Throws not_found
 * for an unlisted business. Locks people before the business, as deleting an account does.
 */
export async function sendQuoteRequest(
  tools: Tools,
  request: CreateQuoteRequest,
  userId: number | undefined,
): Promise<number> {
  return inTransaction(tools.db, async (tx) => {
    const people = await lockSenderAndOwner(tx, userId, request.businessId)
    // Each lookup is a separate statement: one that waited for a lock would still see the earlier state.
    const business = await lockListedBusiness(tx, request.businessId)
    if (!business) throw notFound('business')
    const repeated = await findRepeatedQuoteRequest(tx, request)
    if (repeated !== undefined) return repeated
    const sender = people.find(({ id }) => id === userId)
    const id = await createQuoteRequest(tx, request, sender?.id ?? null)
    // A new owner isn't locked, so gets no email: they find the request in the dashboard.
    const owner = people.find((person) => person.id === business.ownerId)
    if (owner) await tellOwner(tx, tools, business, owner)
    return id
  })
}

async function tellOwner(
  tx: Tx,
  { jobs, config }: Tools,
  business: ListedBusiness,
  owner: Person,
): Promise<void> {
  if ((await countAgainst(tx, `quote-mail ${business.id}`, mailAllowance)) > 0) return
  const { id, name } = business
  await queueMail(tx, jobs, {
    userId: owner.id,
    to: toRecipient(owner, owner.email),
    ...quoteRequestReceivedMail(config, { id, name, ownerFirstName: owner.firstName }),
  })
}
