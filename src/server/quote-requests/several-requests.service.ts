import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { holdQuoteRequest } from './held-requests.repository.ts'
import { withHiddenContact } from './hidden-contact.service.ts'
import {
  type AskedBusiness,
  type AskedRequest,
  createQuoteRequest,
  lockListedBusinesses,
  lockSenderAndAllReaders,
  peopleOf,
  type QuoteSpam,
} from './quote-requests.repository.ts'
import { passOn, requireWay } from './quote-requests.service.ts'
import { scoreQuoteRequest } from './quote-spam.service.ts'
import type { AddressKey, Sender } from './sender-blocks.repository.ts'

/**
 * Guarantee: of a request to several businesses, each gets the same as of a request to it alone, by the same rules, or is
 * named with the reason why not.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
type LockedSeveral = {
  people: Awaited<ReturnType<typeof lockSenderAndAllReaders>>
  businesses: AskedBusiness[]
}

/** Locks the sender, the readers of requests to these businesses, then the businesses that are listed. */
export async function lockSeveral(
  tx: Tx,
  senderId: number | undefined,
  businessIds: readonly number[],
): Promise<LockedSeveral> {
  const people = await lockSenderAndAllReaders(tx, senderId, businessIds)
  return { people, businesses: await lockListedBusinesses(tx, businessIds) }
}

type Asked = Omit<AskedRequest, 'businessId'>
export type AskSeveral = {
  request: Asked
  /** In the order in which they are asked. */
  businessIds: readonly number[]
  /** Enough; the rest isn't asked. */
  most?: number
  from: Sender
  roundId: number
  spam: QuoteSpam
  statusHashOf: (businessId: number) => Buffer
  /** Its sender adds files now. */
  hasFiles?: boolean | undefined
}
export type AskedSeveral = {
  asked: { id: number; businessId: number; name: string }[]
  notAsked: { businessId: number; name: string; error: AppError }[]
}

/** Scores a text that goes to several locked businesses, once. */
export function scoreSeveral(
  tx: Tx,
  key: AddressKey,
  { businesses: [business] }: LockedSeveral,
  request: Asked,
  from: Sender,
): Promise<QuoteSpam> {
  if (!business) throw notFound('business')
  return scoreQuoteRequest(tx, key, { ...request, businessId: business.id }, business, from)
}

/** Sends a request to each of the locked businesses. */
export async function askSeveral(
  tx: Tx,
  tools: Tools,
  { people, businesses }: LockedSeveral,
  {
    request,
    businessIds,
    most = businessIds.length,
    from,
    roundId,
    spam,
    statusHashOf,
    hasFiles,
  }: AskSeveral,
): Promise<AskedSeveral> {
  const sender = people.find(({ id }) => id === from.userId)
  const known = { ...from, userId: sender?.id ?? null }
  const emails = sender ? [sender.email] : []
  const result: AskedSeveral = { asked: [], notAsked: [] }
  for (const businessId of businessIds) {
    if (result.asked.length >= most) break
    const business = businesses.find(({ id }) => id === businessId)
    const name = business?.name ?? ''
    try {
      if (!business) throw notFound('business')
      const single = withHiddenContact({ ...request, businessId }, emails)
      const delivery = await requireWay(tx, tools.jobs, { business, from: known }, request.hidesContact)
      const sent = { ...known, statusHash: statusHashOf(businessId), confirmationMailId: null, spam, roundId }
      if (isSuspicious(spam)) {
        result.asked.push({ id: await holdQuoteRequest(tx, single, sent), businessId, name })
        continue
      }
      const stored = await createQuoteRequest(tx, single, { ...sent, delivery })
      const readers = { business, people: peopleOf(people, businessId) }
      await passOn(tx, tools, { ...readers, stored, delivery, senderId: known.userId, hasFiles })
      result.asked.push({ id: stored.id, businessId, name })
    } catch (error) {
      // An error of PostgreSQL ends the transaction; a rule of ours doesn't.
      if (!(error instanceof AppError)) throw error
      result.notAsked.push({ businessId, name, error })
    }
  }
  return result
}
