import type { Db } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import {
  type Conversation,
  type ConversationMessage,
  messagesPerPage,
  type QuoteOffer,
} from '#shared/conversations/conversations.schemas.ts'
import { isQuoteExpired } from '#shared/conversations/quotes.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { attachmentsOf } from './attachments.service.ts'
import type { ConversationAccess } from './conversations.guards.ts'
import { type ConversationHead, findConversation } from './conversations.repository.ts'
import { heldMessagesOf } from './held-messages.service.ts'
import { listLabelsOf } from './labels.repository.ts'
import { findMessage, listMessages, type MessageRow, type QuoteRow } from './messages.repository.ts'
import { obstacleTo } from './obstacles.ts'
import { listStandingQuotes } from './quotes.repository.ts'

/** Guarantee: a business sees neither email address nor phone number of a visitor who hides them. */

/** A conversation with its newest messages, or those before a position, as one side sees it. Throws not_found. */
export async function getConversation(
  db: Db,
  { id, side }: ConversationAccess,
  before?: number,
): Promise<Conversation> {
  const [head, rows] = await Promise.all([findConversation(db, id), listMessages(db, id, before)])
  if (!head) throw notFound('conversation')
  const hasEarlier = rows.length > messagesPerPage
  const page = rows.slice(-messagesPerPage)
  const ids = page.map((row) => row.id)
  const [files, labels, heldMessages, standingQuotes] = await Promise.all([
    attachmentsOf(db, id, [0, ...ids]),
    side === 'business' ? listLabelsOf(db, id) : [],
    side === 'visitor' && before === undefined ? heldMessagesOf(db, id) : [],
    listStandingQuotes(db, id, austinToday()),
  ])
  const messages = page.map((row) => toMessage(row, side, head, files.get(row.id)))
  const isHidden = head.hidesContact && side === 'business'
  return {
    id,
    side,
    business: {
      id: head.businessId,
      name: head.businessName,
      isListed: head.isListed,
      phone: head.businessPhone,
    },
    visitor: {
      name: head.name,
      email: isHidden ? '' : head.email,
      phone: isHidden ? '' : head.phone,
    },
    hidesContact: head.hidesContact,
    isVisitorBlocked: side === 'business' && head.isBlocked,
    stage: side === 'business' ? head.stage : null,
    isArchived: side === 'business' && head.isArchived,
    roundId: side === 'visitor' ? head.roundId : null,
    chosenInstead: side === 'visitor' ? head.chosenInstead : null,
    answers: head.answers,
    snoozedUntil: (side === 'business' && head.snoozedUntil?.toISOString()) || null,
    labels,
    createdAt: head.createdAt.toISOString(),
    lastPosition: head.lastPosition,
    ownPosition: side === 'visitor' ? head.visitorPosition : head.businessPosition,
    otherPosition: side === 'visitor' ? head.businessPosition : head.visitorPosition,
    standingQuotes,
    obstacle: obstacleTo(side, head),
    request: { text: head.requirements, attachments: files.get(0) ?? [] },
    messages: hasEarlier ? messages : [toFirstMessage(head, files.get(0)), ...messages],
    hasEarlier,
    heldMessages,
  }
}

/** One message as a side sees it. Throws not_found. */
export async function getMessage(
  db: Db,
  { id, side }: ConversationAccess,
  messageId: number,
): Promise<ConversationMessage> {
  const [head, row, files] = await Promise.all([
    findConversation(db, id),
    findMessage(db, messageId),
    attachmentsOf(db, id, [messageId]),
  ])
  if (!head || !row) throw notFound('message')
  return toMessage(row, side, head, files.get(messageId))
}

/** The quote request, which is what the visitor said first. */
const toFirstMessage = (head: ConversationHead, attachments: Attachment[] = []): ConversationMessage => ({
  id: 0,
  position: 0,
  side: 'visitor',
  kind: 'text',
  authorName: head.name,
  text: head.requirements,
  cameBy: 'site',
  clientKey: null,
  createdAt: head.createdAt.toISOString(),
  writtenAt: null,
  quote: null,
  attachments,
})

/** The visitor reads the name of the business, its team who of them wrote. */
function toMessage(
  { authorFirstName, quote, createdAt, writtenAt, ...row }: MessageRow,
  side: ConversationAccess['side'],
  { name, businessName }: ConversationHead,
  attachments: Attachment[] = [],
): ConversationMessage {
  const businessAuthor = side === 'business' && authorFirstName ? authorFirstName : businessName
  return {
    ...row,
    authorName: row.side === 'visitor' ? name : businessAuthor,
    createdAt: createdAt.toISOString(),
    writtenAt: writtenAt?.toISOString() ?? null,
    quote: quote && toQuote(row.id, quote),
    attachments,
  }
}

const toQuote = (id: number, quote: QuoteRow): QuoteOffer => ({
  id,
  ...quote,
  isExpired: isQuoteExpired(quote),
})
