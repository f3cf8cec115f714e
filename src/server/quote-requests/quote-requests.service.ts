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
 * This room promises: a request to a listed business is stored once, however often its button is clicked, and its owner hears
 * of it at once.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** Mails about one business in an hour; what comes beyond waits in the dashboard alone. */
const mailAllowance = { max: 20, milliseconds: 60 * 60 * 1000 }

/**
 * Stores a request, tells the owner by mail and returns its id, or the id of the one that it repeats. Throws not_found for an
 * unlisted business. Locks people before the business, as deleting an account does.
 */
export async function sendQuoteRequest(
  tools: Tools,
  request: CreateQuoteRequest,
  userId: number | undefined,
): Promise<number> {
  return inTransaction(tools.db, async (tx) => {
    const people = await lockSenderAndOwner(tx, userId, request.businessId)
    // Each look-up is a statement of its own: one that waited for a lock would still see what was there before the wait.
    const business = await lockListedBusiness(tx, request.businessId)
    if (!business) throw notFound('business')
    const repeated = await findRepeatedQuoteRequest(tx, request)
    if (repeated !== undefined) return repeated
    const sender = people.find(({ id }) => id === userId)
    const id = await createQuoteRequest(tx, request, sender?.id ?? null)
    // Somebody else's by now, which nobody has locked: they find it in the dashboard.
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
