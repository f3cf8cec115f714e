import type { FastifyInstance } from 'fastify'
import { reserveCall } from '#server/businesses/quote-reach.repository.ts'
import { openInboxItem } from '#server/inbox/inbox-items.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail, queueMails } from '#server/lib/mail/mailer.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { createToken } from '#server/lib/tokens.ts'
import { pushNews } from '#server/push/push-news.service.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import { leaveForDigest } from './owner-digests.repository.ts'
import {
  awaitFiles,
  changeDelivery,
  countMailedToday,
  createStopLinks,
  listDueDigests,
  listRequestsInMail,
  listWaiting,
  markDelivered,
  type PassedRequest,
  putInMails,
} from './quote-delivery.repository.ts'
import {
  type MailText,
  quoteConfirmationMail,
  quoteDigestMail,
  quoteRequestMail,
  quoteRequestReceivedMail,
  type Reader,
} from './quote-requests.emails.ts'
import {
  type AskedBusiness,
  findBusinessToAsk,
  lockListedBusinesses,
  type Person,
} from './quote-requests.repository.ts'
import { stopUrlFor, stopUrlOf } from './quote-stops.service.ts'
import { quoteForSender } from './quoted-request.ts'
import { replyAddressesFor, replyAddressFor } from './reply-addresses.service.ts'

/**
 * Guarantee: a request is on exactly one way: to the owner, else to the listing's own email address, else to staff, who
 * call. Its row says which, and with which result.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** Emails to an owner about single requests to one business per hour; one more has the others. */
const ownerAllowance = { max: 20, milliseconds: 60 * 60 * 1000 }

/** Emails to a listing's address per day in Austin; further requests come in one email the next morning. */
const mailsADay = 5
const digestMinute = 8 * 60

/** The way that is open to a request now; null if there is none. */
export async function chooseDelivery(tx: Tx, business: AskedBusiness): Promise<QuoteDelivery | null> {
  if (business.ownerId !== null) return 'owner'
  if (business.mailAddress !== null) return 'email'
  return business.phone !== null && (await reserveCall(tx)) ? 'desk' : null
}

type Told = {
  business: AskedBusiness
  readers: readonly Person[]
  delivery: QuoteDelivery | null
  senderId: number | null
}

/** Tells those who answer for a business, or its listing's address, of a request; staff, if that took no more email meanwhile. */
export async function tellBusiness(
  tx: Tx,
  tools: Tools,
  { business, readers, delivery, senderId }: Told,
  request: PassedRequest,
): Promise<void> {
  if (readers.length > 0) await tellReaders(tx, tools, business, readers, request)
  if (delivery !== 'email') return
  const { mailAddress } = business
  if (mailAddress === null) return await redirect(tx, business, request)
  await mailListing(tx, tools, { ...business, mailAddress }, request, senderId)
}

/** Leaves it to the job that waits for the files of a request: one email says both. */
export async function tellWithFiles(tx: Tx, tools: Pick<Tools, 'jobs'>, requestId: number): Promise<void> {
  await awaitFiles(tx, requestId)
  await tellOfFilesLater(tx, tools, [requestId])
}

/**
 * Notifies the owner, who comes first, and members of the team, now or in the next digest; their dashboards have the request
 * in any case.
 */
async function tellReaders(
  tx: Tx,
  tools: Tools,
  business: AskedBusiness,
  readers: readonly Person[],
  request: PassedRequest,
): Promise<void> {
  if ((await countAgainst(tx, `quote-mail ${business.id}`, ownerAllowance)) > 0)
    return leaveForDigest(tx, request.id)
  const participants = readers.map(({ id }) => ({ participant: 'member', userId: id }) as const)
  const answerable = await replyAddressesFor(tx, tools, request.id, participants)
  const mailId = await mailReaders(tx, tools, business, readers, (reader, index) => {
    const isAnswerable = answerable[index]?.replyTo !== undefined
    return {
      ...quoteRequestReceivedMail(tools.config, business, reader, request, isAnswerable),
      ...answerable[index],
      isKept: !isAnswerable && isOutbox(tools),
    }
  })
  await putInMails(tx, [{ requestId: request.id, mailId }])
  const userIds = readers.map(({ id }) => id)
  await pushNews(tx, tools, { conversationId: request.id }, { side: 'business', userIds })
}

/** Without a mail server, email is read in the outbox. Elsewhere one with a visitor's text isn't kept once it is sent. */
const isOutbox = ({ config }: Pick<Tools, 'config'>): boolean => !config.mail.smtpUrl

/** Seconds until a business is told of files: more of them may come. */
const filesAfter = 60

/** Tells the businesses of these requests of the files that they will have in a minute, in one email each. */
export async function tellOfFilesLater(
  tx: Tx,
  { jobs }: Pick<Tools, 'jobs'>,
  requestIds: readonly number[],
): Promise<void> {
  for (const conversationId of requestIds)
    await jobs.enqueue(tx, 'tell-request-files', { conversationId }, filesAfter)
}

/** Emails an owner and members of the team. Returns the ID of the first email. */
export async function mailReaders(
  tx: Tx,
  { jobs }: Tools,
  { ownerId }: Pick<AskedBusiness, 'ownerId'>,
  readers: readonly Person[],
  mailFor: (reader: Reader, index: number) => MailText & Partial<Mail>,
): Promise<number> {
  const mails = readers.map((reader, index) => ({
    userId: reader.id,
    to: toRecipient(reader, reader.mailAddress),
    ...mailFor({ firstName: reader.firstName, isOwner: reader.id === ownerId }, index),
  }))
  const [first] = await queueMails(tx, jobs, mails)
  return first as number
}

/** Confirmations to one address per hour, because the address isn't verified. */
const confirmationAllowance = { max: 10, milliseconds: 60 * 60 * 1000 }

type Confirmed = {
  email: string
  userId: number | null
  token: string
  /** None yet for a request that staff look at first. */
  conversation?: { isAnswerable: boolean; request: PassedRequest }
}

/**
 * Emails the sender of a request the secret link to its status. Returns the email's ID; null if there were too many to this
 * address.
 */
export async function confirmToSender(
  tx: Tx,
  tools: Tools,
  { name }: AskedBusiness,
  { email, userId, token, conversation }: Confirmed,
): Promise<number | null> {
  const { config } = tools
  const answers: Pick<Mail, 'conversationId' | 'replyTo'> = !conversation
    ? {}
    : conversation.isAnswerable
      ? await replyAddressFor(tx, tools, conversation.request.id, { participant: 'visitor', userId: null })
      : { conversationId: conversation.request.id }
  const statusUrl = `${config.publicUrl}${paths.quoteStatus}?token=${token}`
  const quoted = conversation ? quoteForSender(conversation.request) : []
  const confirmed = { statusUrl, quoted, isAnswerable: answers.replyTo !== undefined }
  const mail = quoteConfirmationMail(config, name, confirmed)
  return mailSender(tx, tools, { email, userId }, { ...answers, ...mail })
}

/** Emails the sender of requests, and returns the email's ID; null if there were too many to this address. */
export async function mailSender(
  tx: Tx,
  tools: Tools,
  { email, userId }: { email: string; userId: number | null },
  mail: Omit<Mail, 'userId' | 'to'>,
): Promise<number | null> {
  if ((await countAgainst(tx, accountKey('quote-receipt', email), confirmationAllowance)) > 0) return null
  const to = { name: '', address: email }
  return queueMail(tx, tools.jobs, { userId, to, isKept: isOutbox(tools), ...mail })
}

/** Emails a request to the listing's address, or leaves it for the next digest. */
async function mailListing(
  tx: Tx,
  tools: Tools,
  business: AskedBusiness & { mailAddress: string },
  request: PassedRequest,
  senderId: number | null,
): Promise<void> {
  if ((await countMailedToday(tx, business.id)) > mailsADay) return
  const { jobs, config } = tools
  const stopUrl = await stopUrlFor(tx, config, business.mailAddress)
  const answerable = await replyAddressFor(tx, tools, request.id, { participant: 'listing', userId: null })
  const mailId = await queueMail(tx, jobs, {
    userId: senderId,
    to: { name: business.name, address: business.mailAddress },
    replyTo: request.email,
    stopUrl,
    ...quoteRequestMail(config, business, request, stopUrl, answerable.replyTo !== undefined),
    ...answerable,
  })
  await putInMails(tx, [{ requestId: request.id, mailId }])
}

/** Asks staff to call the business. */
export const askStaffToCall = (tx: Tx, businessName: string, request: PassedRequest): Promise<void> =>
  openInboxItem(tx, 'quote', request.id, [
    businessName,
    request.name,
    request.email,
    request.phone,
    request.requirements,
  ])

/** Listings per transaction: one each took five times as long. */
const digestBatch = 50

/** From 8 AM in Austin: emails each listing, at once, its requests of earlier days beyond that day's emails. */
export async function sendQuoteDigests(tools: Tools & { db: Db }, at: Date): Promise<void> {
  if (austinWallClock(at).minute < digestMinute) return
  const due = await listDueDigests(tools.db, at)
  for (let start = 0; start < due.length; start += digestBatch) {
    const batch = due.slice(start, start + digestBatch)
    await inTransaction(tools.db, (tx) => sendQuoteDigestsTo(tx, tools, batch, at))
  }
}

async function sendQuoteDigestsTo(
  tx: Tx,
  { jobs, config }: Tools,
  businessIds: readonly number[],
  at: Date,
): Promise<void> {
  const businesses = await lockListedBusinesses(tx, businessIds)
  const waiting = Map.groupBy(await listWaiting(tx, businessIds, at), ({ businessId }) => businessId)
  const digests = []
  for (const business of businesses) {
    const requests = waiting.get(business.id) ?? []
    const { ownerId, mailAddress: address, name } = business
    if (ownerId !== null || address === null)
      for (const request of requests) await redirect(tx, business, request)
    else if (requests.length > 0) {
      const { token, hash } = createToken('stop')
      const stopUrl = stopUrlOf(config, token)
      const mail = { userId: null, to: { name, address }, stopUrl }
      digests.push({
        hash,
        address,
        requests,
        mail: { ...mail, ...quoteDigestMail(config, business, requests, stopUrl) },
      })
    }
  }
  await createStopLinks(tx, digests)
  const mailIds = await queueMails(
    tx,
    jobs,
    digests.map(({ mail }) => mail),
  )
  const sent = digests.flatMap(({ requests }, at) =>
    requests.map(({ id }) => ({ requestId: id, mailId: mailIds[at] as number })),
  )
  await putInMails(tx, sent)
}

/** Sends a request whose email is no longer possible to the owner or to staff. */
async function redirect(tx: Tx, business: AskedBusiness, request: PassedRequest): Promise<void> {
  const delivery = await chooseDelivery(tx, { ...business, mailAddress: null })
  await changeDelivery(tx, request.id, delivery)
  if (delivery === 'desk') await askStaffToCall(tx, business.name, request)
}

/** Notes that the mail server accepted an email; sends the requests of a refused one another way. */
export async function recordMailOutcome(tx: Tx, mailId: number, isAccepted: boolean): Promise<void> {
  if (isAccepted) return markDelivered(tx, mailId)
  for (const request of await listRequestsInMail(tx, mailId)) {
    const business = await findBusinessToAsk(tx, request.businessId)
    if (business) await redirect(tx, business, request)
  }
}
