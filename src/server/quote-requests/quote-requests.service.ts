import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import { createToken } from '#server/lib/tokens.ts'
import { snapshotAnswers } from '#server/trade-questions/answers.service.ts'
import type { CreateQuoteRequest, QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { holdQuoteRequest } from './held-requests.repository.ts'
import { withHiddenContact } from './hidden-contact.service.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'
import {
  askStaffToCall,
  chooseDelivery,
  confirmToSender,
  tellBusiness,
  tellWithFiles,
} from './quote-delivery.service.ts'
import {
  type AskedBusiness,
  type AskedRequest,
  createQuoteRequest,
  listReaders,
  lockListedBusiness,
  lockSenderAndReaders,
  noteConfirmation,
  type Person,
} from './quote-requests.repository.ts'
import { scoreQuoteRequest } from './quote-spam.service.ts'
import { type AddressKey, findSenderBlock, type Sender as KnownSender } from './sender-blocks.repository.ts'

/**
 * Guarantee: a request to a listed business goes to a person who can answer it, unless it looks like spam: then it waits for
 * staff. Otherwise nothing is stored.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

type Sender = {
  userId: number | undefined
  deviceHash: Buffer | null
  /** Stores parts of the request, in its transaction. */
  onStored?: (tx: Tx, requestId: number) => Promise<void>
  /** The wished time in words, for emails and for a request that staff look at first. */
  wish?: string
}

/**
 * Stores a request, sends it on its way and returns its ID. Throws not_found for an unlisted business, quotes_not_accepted for
 * one that nobody can reach, invalid_input for a hidden contact where nobody answers on the site, and sender_blocked. Locks
 * people before the business, as deleting an account does.
 */
export async function sendQuoteRequest(
  tools: Tools,
  { url2: _, hasFiles, answers: typedAnswers, ...typed }: CreateQuoteRequest,
  { userId, deviceHash, onStored, wish = '' }: Sender,
): Promise<number> {
  return inTransaction(tools.db, async (tx) => {
    const people = await lockSenderAndReaders(tx, userId, typed.businessId)
    const business = await lockListedBusiness(tx, typed.businessId)
    if (!business) throw notFound('business')
    const sender = people.find(({ id }) => id === userId)
    const answers = await snapshotAnswers(tx, typedAnswers)
    const request = withHiddenContact({ ...typed, answers }, sender ? [sender.email] : [])
    const asked: Asked = { request, wish }
    const from = { email: request.email, userId: sender?.id ?? null, deviceHash }
    return store(tx, tools, asked, { business, people, from, hasFiles, onStored })
  })
}

/** A request, with its time. */
type Asked = { request: AskedRequest; wish: string }

/** Emails and staff see a request's text only, so the wished time is added to it. */
const withWish = ({ request, wish }: Asked): AskedRequest => ({
  ...request,
  requirements: [request.requirements, wish].filter(Boolean).join('\n\n'),
})

type Storing = {
  business: AskedBusiness
  people: Person[]
  from: KnownSender
  hasFiles: boolean | undefined
  onStored: Sender['onStored']
}

async function store(
  tx: Tx,
  tools: Tools,
  asked: Asked,
  { business, people, from, hasFiles, onStored }: Storing,
): Promise<number> {
  const { request } = asked
  const delivery = await requireWay(tx, tools.jobs, { business, from }, request.hidesContact)
  const { token, hash: statusHash } = createToken('quoteStatus')
  const spam = await scoreQuoteRequest(tx, tools.jobs, request, business, from)
  const sent = { ...from, statusHash, confirmationMailId: null, spam }
  if (isSuspicious(spam)) {
    const confirmationMailId = await confirmToSender(tx, tools, business, { ...from, token })
    return holdQuoteRequest(tx, withWish(asked), { ...sent, confirmationMailId })
  }
  const stored = await createQuoteRequest(tx, request, { ...sent, delivery })
  // The emails say which time is wished, too.
  const passed = { ...stored, requirements: withWish(asked).requirements }
  const conversation = { isAnswerable: delivery === 'owner', request: passed }
  const confirmation = await confirmToSender(tx, tools, business, { ...from, token, conversation })
  await noteConfirmation(tx, stored.id, confirmation)
  await passOn(tx, tools, { business, people, stored: passed, delivery, senderId: from.userId, hasFiles })
  await onStored?.(tx, stored.id)
  return stored.id
}

/**
 * The way to a locked business that a sender has. Throws sender_blocked, quotes_not_accepted, and invalid_input for a
 * hidden contact where nobody answers on the site.
 */
export async function requireWay(
  tx: Tx,
  key: AddressKey,
  { business, from }: { business: AskedBusiness; from: KnownSender },
  hidesContact = false,
): Promise<QuoteDelivery> {
  const blockedBy = await findSenderBlock(tx, key, business.ownerId, from)
  if (blockedBy) throw senderBlocked(business.name, blockedBy)
  const delivery = await chooseDelivery(tx, business)
  if (!delivery) throw notAccepted(business.name)
  if (hidesContact && delivery !== 'owner') throw cannotHide(business.name)
  return delivery
}

type Passed = {
  business: AskedBusiness
  people: readonly Person[]
  stored: PassedRequest
  delivery: QuoteDelivery
  senderId: number | null
  /** Its sender adds files now: its business is told once they are there. */
  hasFiles?: boolean | undefined
}

/** Sends a stored request on its way. */
export async function passOn(
  tx: Tx,
  tools: Pick<Tools, 'jobs' | 'config'>,
  { business, people, stored, delivery, senderId, hasFiles = false }: Passed,
): Promise<void> {
  // A new owner isn't locked, so gets no email: they find the request in the dashboard.
  const told = { business, readers: listReaders(people, business), delivery, senderId }
  if (delivery === 'desk') await askStaffToCall(tx, business.name, stored)
  else if (hasFiles) await tellWithFiles(tx, tools, stored.id)
  else await tellBusiness(tx, tools, told, stored)
  if (business.isAway) await tools.jobs.enqueue(tx, 'answer-while-away', { conversationId: stored.id })
}

export const notAccepted = (name: string) =>
  new AppError('quotes_not_accepted', `${name} doesn’t take quote requests online.`)

const cannotHide = (name: string) =>
  invalid({ hidesContact: `${name} doesn’t reply here, so they need your phone number or email address.` })

/** A plain refusal, so that nobody waits for an answer that can't come. */
const senderBlocked = (name: string, by: 'owner' | 'staff') =>
  new AppError(
    'sender_blocked',
    by === 'owner'
      ? `${name} has chosen not to get requests from you. You can ask another business.`
      : 'You can no longer send requests here. If you think this is a mistake, please contact support.',
  )
