import { z } from 'zod'
import { attachmentIdsSchema, attachmentSchema } from '#shared/lib/attachments.schemas.ts'
import { attachmentsMax } from '#shared/lib/attachments.ts'
import { instant, optionalText, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { quoteRequestSchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import { answeredQuestionsSchema } from '#shared/trade-questions/trade-questions.schemas.ts'
import { labelSchema, labelsShownMax } from './labels.schemas.ts'
import { conversationStages } from './stages.ts'

export const sides = ['visitor', 'business'] as const
export type Side = (typeof sides)[number]

export const messageKinds = ['text', 'quote', 'decision', 'appointment', 'away'] as const
export type MessageKind = (typeof messageKinds)[number]

export const quoteOfferStates = ['open', 'accepted', 'declined', 'withdrawn', 'replaced'] as const
export type QuoteOfferState = (typeof quoteOfferStates)[number]

/** Characters of one message: as many as of a quote request. */
export const messageTextMax = 5000
/** Open or accepted quotes of a conversation in one response: the newest. */
export const standingQuotesMax = 20
/** Messages in one response. */
export const messagesPerPage = 50

export const sendMessageSchema = z
  .object({ text: optionalText(messageTextMax), attachmentIds: attachmentIdsSchema.default([]) })
  .refine(({ text, attachmentIds }) => text !== '' || attachmentIds.length > 0, {
    path: ['text'],
    message: 'Write a message',
  })
  .meta({ id: 'SendMessage' })

/** A calendar day, as its reader in Austin sees it. */
const calendarDay = z.iso.date('Must be a date')
const cents = z.int32().positive('Must be more than $0')

export const sendQuoteSchema = z
  .object({
    minCents: cents,
    maxCents: cents,
    includes: typedText(2000),
    validUntil: calendarDay.nullable(),
    earliestDay: calendarDay.nullable().default(null).describe('The first day on which they can do it'),
    text: optionalText(messageTextMax),
    replaces: z
      .array(z.number().int().positive())
      .max(standingQuotesMax)
      .default([])
      .describe('Open quotes of the conversation that this one takes the place of'),
  })
  .refine(({ minCents, maxCents }) => minCents <= maxCents, {
    path: ['maxCents'],
    message: 'Must not be less than the lower price',
  })
  .meta({ id: 'SendQuote' })

/** The business's stage of a conversation, and whether it is archived or snoozed. */
export const handlingSchema = z
  .object({
    stage: z.enum(conversationStages).optional(),
    isArchived: z.boolean().optional(),
    snoozedUntil: instant.nullable().optional().describe('Null brings it back now'),
  })
  .meta({ id: 'ConversationHandling' })

/** The reader of a quote accepts or declines it; its sender can only withdraw it. */
export const quoteDecisions = ['accepted', 'declined', 'withdrawn'] as const
export type QuoteDecision = (typeof quoteDecisions)[number]
export const decideQuoteSchema = z
  .object({
    decision: z.enum(quoteDecisions),
    text: optionalText(messageTextMax),
  })
  .meta({ id: 'DecideQuote' })

export const conversationParamsSchema = z.object({ conversationId: rowIdText })
/** A message that waits for our team, by the key that it was sent under. */
export const heldMessageParamsSchema = conversationParamsSchema.extend({ clientKey: z.uuid() })
/** Message IDs are larger than row IDs. */
export const quoteOfferParamsSchema = conversationParamsSchema.extend({
  quoteId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Must be a positive whole number')
    .transform(Number),
})
export const messagesQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a position')
    .transform(Number)
    .optional()
    .describe('Only messages before this position; the newest without it'),
})
export const readPositionSchema = z.object({ position: z.int32().nonnegative() }).meta({ id: 'ReadPosition' })
export const openConversationSchema = z
  .object({ token: z.string().max(100) })
  .meta({ id: 'OpenConversation' })
export const openedConversationSchema = z.object({ conversationId: rowId }).meta({ id: 'OpenedConversation' })
export const contactVisibilitySchema = z
  .object({ hidesContact: z.boolean() })
  .meta({ id: 'ContactVisibility' })

const messageId = z.number().int().nonnegative()
export const quoteOfferSchema = z.object({
  id: messageId,
  minCents: z.number().int(),
  maxCents: z.number().int(),
  includes: z.string(),
  validUntil: z.iso.date().nullable(),
  earliestDay: z.iso.date().nullable().describe('The first day on which they can do it, if they said so'),
  isExpired: z.boolean().describe('Still open, but its last day has passed in Austin'),
  state: z.enum(quoteOfferStates),
  decidedAt: instant.nullable(),
})
export const messageSchema = z.object({
  id: messageId.describe('0 for the quote request itself'),
  position: z.number().int().nonnegative(),
  side: z.enum(sides),
  kind: z.enum(messageKinds),
  authorName: z.string(),
  text: z.string(),
  cameBy: z.enum(['site', 'email']),
  clientKey: z.string().nullable().describe('The Idempotency-Key that it was sent under'),
  createdAt: instant,
  writtenAt: instant
    .nullable()
    .describe('When it was written, if our team looked at it before it was delivered; null of all others'),
  quote: quoteOfferSchema.nullable(),
  attachments: z.array(attachmentSchema).max(attachmentsMax),
})

const standingQuoteSchema = z.object({
  id: messageId,
  minCents: z.number().int(),
  maxCents: z.number().int(),
  state: z.enum(['open', 'accepted']),
})

/** A message of a visitor that our team looks at first, or didn't pass on. */
const heldMessageSchema = z.object({
  clientKey: z.string(),
  text: z.string(),
  createdAt: instant,
  state: z.enum(['held', 'refused']),
  attachments: z.array(attachmentSchema).max(attachmentsMax),
})

export const writeObstacles = ['not_listed', 'no_owner', 'blocked'] as const
export type WriteObstacle = (typeof writeObstacles)[number]

export const conversationSchema = z
  .object({
    id: rowId,
    side: z.enum(sides).describe('The side that sees it so'),
    business: z.object({ id: rowId, name: z.string(), isListed: z.boolean(), phone: z.string().nullable() }),
    visitor: z.object({
      name: z.string(),
      email: z.string().describe('Empty while the visitor hides it from the business'),
      phone: z.string().describe('Empty while the visitor hides it from the business'),
    }),
    hidesContact: z.boolean(),
    isVisitorBlocked: z
      .boolean()
      .describe('The visitor can’t write to this business; only the business sees it here'),
    stage: z.enum(conversationStages).nullable().describe('Null for the visitor'),
    isArchived: z.boolean().describe('The business has put it away; false for the visitor'),
    roundId: rowId.nullable().describe('The request to several that it is part of; null for the business'),
    chosenInstead: z
      .string()
      .nullable()
      .describe('The business of the same request that the visitor chose instead; null for the business'),
    answers: answeredQuestionsSchema.describe('The visitor’s answers to questions of the trade'),
    snoozedUntil: instant.nullable().describe('Null if it isn’t snoozed now, and for the visitor'),
    labels: z.array(labelSchema).max(labelsShownMax).describe('None for the visitor'),
    createdAt: instant,
    lastPosition: z.number().int(),
    ownPosition: z.number().int().describe('The last message this side has seen'),
    otherPosition: z.number().int().describe('The last message the other side has seen; -1 for none'),
    standingQuotes: z
      .array(standingQuoteSchema)
      .max(standingQuotesMax)
      .describe('Those that can be decided, or were accepted, oldest first; at most one is accepted'),
    obstacle: z.enum(writeObstacles).nullable().describe('Why this side can’t write; null if it can'),
    request: messageSchema
      .pick({ text: true, attachments: true })
      .describe('The request itself, also when that message isn’t among these'),
    messages: z
      .array(messageSchema)
      .max(messagesPerPage + 1)
      .describe('Oldest first'),
    hasEarlier: z.boolean(),
    heldMessages: z
      .array(heldMessageSchema)
      .max(20)
      .describe('The visitor’s messages that our team looks at, after the others; none for the business'),
  })
  .meta({ id: 'Conversation' })

const conversationRowSchema = z.object({
  id: rowId,
  side: z.enum(sides),
  business: z.object({ id: rowId, name: z.string() }),
  visitorName: z.string(),
  stage: z.enum(conversationStages).nullable().describe('Null for the visitor'),
  lastText: z.string().describe('The start of the last message'),
  lastSide: z.enum(sides),
  lastAt: instant,
  isUnread: z.boolean(),
  snoozedUntil: instant.nullable().describe('Null if it isn’t snoozed now, and for the visitor'),
  isBack: z.boolean().describe('Its snooze has ended, and no one has written since'),
  isArchived: z.boolean().describe('The business has put it away; false for the visitor'),
  hasTimeToConfirm: z.boolean().describe('A time to come that the other side proposed can be confirmed'),
  labels: z.array(labelSchema).max(labelsShownMax).describe('None for the visitor'),
  request: quoteRequestSchema
    .nullable()
    .describe('The request itself and ways to reach its sender; null for the visitor'),
  heldState: z
    .enum(['held', 'refused'])
    .nullable()
    .describe('Of a request that our team looks at first, or didn’t pass on; null for a conversation'),
})
export const conversationsSchema = z
  .object({ conversations: z.array(conversationRowSchema), ...listPlaceShape })
  .meta({ id: 'Conversations' })
export const ownConversationsQuerySchema = z.object({ page: pageNumber, search: listSearch })
export const businessConversationsQuerySchema = ownConversationsQuerySchema.extend({
  businessId: rowIdText.optional(),
  stage: z.enum(conversationStages).optional(),
  label: listSearch.describe('Only those with a label of this name'),
  shelf: z
    .enum(['snoozed', 'archived', 'confirm', 'all'])
    .optional()
    .describe(
      'Those that were put aside, those with a time to confirm, or all, instead of those that weren’t put aside',
    ),
})
export const readRequestsSchema = z
  .object({ ids: z.array(rowId).max(listPageSize) })
  .meta({ id: 'ReadRequests' })
export const sentMessageSchema = z
  .object({ message: messageSchema.nullable().describe('Null while our team looks at it') })
  .meta({ id: 'SentMessage' })
const sideCountSchema = z.object({
  isUsed: z
    .boolean()
    .describe('As a visitor: they have asked a business; as a business: they own one or are in its team'),
  unread: z.number().int().describe('Conversations with something new in them; at most 99'),
})
export const unreadCountSchema = z
  .object({
    unread: z.number().int(),
    visitor: sideCountSchema,
    business: sideCountSchema.extend({
      timesToConfirm: z
        .number()
        .int()
        .describe('Conversations with a time to confirm that weren’t put aside; at most 99'),
    }),
  })
  .meta({ id: 'UnreadCount' })

export type SendMessage = z.infer<typeof sendMessageSchema>
export type SendQuote = z.infer<typeof sendQuoteSchema>
export type DecideQuote = z.infer<typeof decideQuoteSchema>
export type ConversationHandling = z.infer<typeof handlingSchema>
export type Conversation = z.infer<typeof conversationSchema>
export type ConversationMessage = z.infer<typeof messageSchema>
export type HeldMessage = z.infer<typeof heldMessageSchema>
export type StandingQuote = z.infer<typeof standingQuoteSchema>
export type QuoteOffer = z.infer<typeof quoteOfferSchema>
export type Conversations = z.infer<typeof conversationsSchema>
export type ConversationRow = Conversations['conversations'][number]
export type BusinessConversationsQuery = z.infer<typeof businessConversationsQuerySchema>
export type UnreadCount = z.infer<typeof unreadCountSchema>
