import type { FastifyInstance } from 'fastify'
import { getBusinessSummary } from '#server/businesses/profile/business-ratings.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { createToken } from '#server/lib/tokens.ts'
import { pushNews } from '#server/push/push-news.service.ts'
import type { Person } from '#server/quote-requests/quote-requests.repository.ts'
import { stopUrlFor } from '#server/quote-requests/quote-stops.service.ts'
import { replyAddressesFor, replyAddressFor } from '#server/quote-requests/reply-addresses.service.ts'
import type { MessageKind, Side } from '#shared/conversations/conversations.schemas.ts'
import { listOfFiles } from '#shared/lib/attachments.ts'
import { paths } from '#shared/lib/paths.ts'
import type { SentFile } from './attachments.repository.ts'
import { createConversationLink } from './conversation-access.repository.ts'
import type { ConversationHead } from './conversations.repository.ts'
import {
  filesToListingMail,
  messageToBusinessMail,
  messageToListingMail,
  messageToVisitorMail,
} from './messages.emails.ts'
import { putInMessageMails } from './messages.repository.ts'
import { obstacleTo } from './obstacles.ts'

/** Guarantee: each message is emailed to the other side, and shown in its browsers, by the transaction that stores it. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>
type Told = { head: ConversationHead; readers: readonly Person[] }
type Said = { text: string; files: readonly SentFile[]; writtenAt: Date | null }
type Written = Said & { id: number; side: Side; kind: MessageKind }

/** Emails a message to the visitor, or to the owner and members of the team who are told of requests. */
export async function mailMessage(tx: Tx, tools: Tools, told: Told, message: Written): Promise<void> {
  const mails =
    message.side === 'business'
      ? [await mailToVisitor(tx, tools, told.head, message)]
      : await mailsToBusiness(tx, tools, told, message)
  await queueMessageMails(tx, tools, message.id, mails)
  await pushMessage(tx, tools, told, message)
}

/** Shows that there is a message in the other side's browsers. */
export async function pushMessage(
  tx: Tx,
  tools: Tools,
  { head, readers }: Told,
  { id, side }: Pick<Written, 'id' | 'side'>,
): Promise<void> {
  const told =
    side === 'business'
      ? ({ side: 'visitor', userId: head.visitorId, email: head.email } as const)
      : ({ side: 'business', userIds: readers.map((reader) => reader.id) } as const)
  await pushNews(tx, tools, { conversationId: head.id, messageId: id }, told)
}

/** Emails the people who were told of a request that files were added to it. */
export async function mailRequestFiles(
  tx: Tx,
  tools: Tools,
  { head, readers }: Told,
  files: readonly SentFile[],
): Promise<void> {
  const kinds = files.map(({ kind }) => kind)
  const text = `${head.name} added ${listOfFiles(kinds)} to the quote request.`
  const isByMail = head.delivery === 'email' && !head.isBlocked && head.isListed
  if (readers.length === 0 && !isByMail) return
  const mails = await mailsToBusiness(
    tx,
    tools,
    { head, readers },
    { text, files, writtenAt: null },
    filesToListingMail,
  )
  await queueMails(
    tx,
    tools.jobs,
    mails.map((mail) => ({ ...mail, conversationId: head.id })),
  )
}

/** Queues email with the text of a message: it is deleted with the account of the message's writer. */
export async function queueMessageMails(
  tx: Tx,
  { jobs }: Tools,
  messageId: number,
  mails: readonly Mail[],
): Promise<void> {
  await putInMessageMails(tx, messageId, await queueMails(tx, jobs, mails))
}

/** Somebody who is emailed about a conversation. */
export type Reached = {
  side: Side
  userId: number | null
  to: Mail['to']
  /** Where they read the conversation; secret for a visitor without an account. */
  url: string
  /** Whether that address itself opens it, without signing in. */
  isSecret: boolean
  /** The conversation of the email, and, as long as they can write, the address for an answer. */
  answers: Pick<Mail, 'conversationId' | 'replyTo'>
  /** Their own address for answers, also while they can't write; undefined without MAIL_REPLY_DOMAIN. */
  replyAddress: string | undefined
}

/** Everybody who takes part in a conversation: the visitor first, then those who answer for the business. */
export async function reachBothSides(tx: Tx, tools: Tools, { head, readers }: Told): Promise<Reached[]> {
  const { publicUrl } = tools.config
  const members = readers.map(({ id }) => ({ participant: 'member', userId: id }) as const)
  const [ofVisitor, ...ofMembers] = await replyAddressesFor(tx, tools, head.id, [
    { participant: 'visitor', userId: null },
    ...members,
  ])
  const answersOf = (side: Side, answers: Reached['answers'] = {}) =>
    obstacleTo(side, head) === null ? answers : { conversationId: head.id }
  return [
    {
      side: 'visitor',
      userId: head.visitorId,
      to: { name: head.name, address: head.email },
      url: await conversationUrlFor(tx, tools.config, head),
      isSecret: head.visitorId === null,
      answers: answersOf('visitor', ofVisitor),
      replyAddress: ofVisitor?.replyTo,
    },
    ...readers.map((reader, at) => ({
      side: 'business' as const,
      userId: reader.id,
      to: toRecipient(reader, reader.mailAddress),
      url: publicUrl + paths.conversation(head.id),
      isSecret: false,
      answers: answersOf('business', ofMembers[at]),
      replyAddress: ofMembers[at]?.replyTo,
    })),
  ]
}

async function mailToVisitor(tx: Tx, tools: Tools, head: ConversationHead, message: Written): Promise<Mail> {
  const { config } = tools
  const answerable = await replyAddressFor(tx, tools, head.id, { participant: 'visitor', userId: null })
  const url = await conversationUrlFor(tx, config, head)
  const quoting = message.kind === 'quote' ? await getBusinessSummary(tx, head.businessId) : null
  const way = { url, isAnswerable: answerable.replyTo !== undefined, isSecret: head.visitorId === null }
  return {
    userId: head.visitorId,
    to: { name: head.name, address: head.email },
    isKept: false,
    ...answerable,
    ...messageToVisitorMail(config, head, { ...message, quoting }, way),
  }
}

/** Where a visitor reads a conversation. Somebody with an account signs in; everybody else gets a secret link of their own. */
export async function conversationUrlFor(
  tx: Tx,
  { publicUrl }: Tools['config'],
  { id, visitorId }: Pick<ConversationHead, 'id' | 'visitorId'>,
): Promise<string> {
  if (visitorId !== null) return publicUrl + paths.conversation(id)
  const { token, hash } = createToken('quoteStatus')
  await createConversationLink(tx, id, hash)
  return `${publicUrl}${paths.quoteStatus}?token=${token}`
}

async function mailsToBusiness(
  tx: Tx,
  tools: Tools,
  { head, readers }: Told,
  message: Said,
  toListingMail = messageToListingMail,
): Promise<Mail[]> {
  if (readers.length === 0) return mailToListing(tx, tools, head, message, toListingMail)
  const { config } = tools
  const url = config.publicUrl + paths.conversation(head.id)
  const participants = readers.map(({ id }) => ({ participant: 'member', userId: id }) as const)
  const answerable = await replyAddressesFor(tx, tools, head.id, participants)
  return readers.map((reader, at) => ({
    userId: reader.id,
    to: toRecipient(reader, reader.mailAddress),
    isKept: false,
    ...answerable[at],
    ...messageToBusinessMail(config, head, message, {
      url,
      isAnswerable: answerable[at]?.replyTo !== undefined,
    }),
  }))
}

/** Email to the address on a listing without an owner, once somebody has answered from there. */
async function mailToListing(
  tx: Tx,
  tools: Tools,
  head: ConversationHead,
  message: Said,
  toListingMail: typeof messageToListingMail,
): Promise<Mail[]> {
  const { mailAddress, ownerId, businessId, businessName } = head
  if (ownerId !== null || mailAddress === null) return []
  const { config } = tools
  const stopUrl = await stopUrlFor(tx, config, mailAddress)
  const answerable = await replyAddressFor(tx, tools, head.id, { participant: 'listing', userId: null })
  const isAnswerable = answerable.replyTo !== undefined
  const url = config.publicUrl + paths.claimBusiness(businessId)
  return [
    {
      userId: head.visitorId,
      to: { name: businessName, address: mailAddress },
      isKept: false,
      stopUrl,
      ...answerable,
      ...toListingMail(config, head, message, { url, isAnswerable, stopUrl }),
    },
  ]
}
