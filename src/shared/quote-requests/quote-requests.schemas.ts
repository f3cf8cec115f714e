import { z } from 'zod'
import {
  emailAddress,
  honeypot,
  instant,
  phoneNumber,
  rowId,
  rowIdText,
  typedName,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import {
  answeredQuestionsSchema,
  typedAnswersSchema,
} from '#shared/trade-questions/trade-questions.schemas.ts'

/** Whether files are added to a request as soon as it is stored. */
export const hasFiles = z
  .boolean()
  .optional()
  .describe('Files follow with the upload token: the business hears of both in one email, a minute later')

export const createQuoteRequestSchema = z
  .object({
    businessId: rowId,
    name: typedName(120),
    email: emailAddress,
    phone: phoneNumber(),
    requirements: typedText(5000),
    answers: typedAnswersSchema.optional().describe('To questions of the trade; none is required'),
    hidesContact: z
      .boolean()
      .optional()
      .describe(
        'The business sees neither email address nor phone number; only if someone answers for it here',
      ),
    hasFiles,
    url2: honeypot,
  })
  .meta({ id: 'CreateQuoteRequest' })

export const quoteRequestReceivedSchema = z
  .object({
    id: rowId,
    message: z.string(),
    uploadToken: z.string().describe('For an hour, files can be added to the request with it'),
  })
  .meta({ id: 'QuoteRequestReceived' })

const stopToken = z.string().max(100)
/** For mail programs, which post to the address in the email. */
export const stopLinkQuerySchema = z.object({ token: stopToken })
export const stopQuoteEmailsSchema = z.object({ token: stopToken }).meta({ id: 'StopQuoteEmails' })

export type CreateQuoteRequest = z.infer<typeof createQuoteRequestSchema>
export type QuoteRequestReceived = z.infer<typeof quoteRequestReceivedSchema>

/** Recipients of requests: the owner, the listing's email address, or staff, who call the business. */
export const quoteDeliveries = ['owner', 'email', 'desk'] as const
export type QuoteDelivery = (typeof quoteDeliveries)[number]

/** `sent` until the mail server, or staff on the phone, report the result. */
export const quoteStates = ['sent', 'delivered', 'not_reached'] as const
export type QuoteState = (typeof quoteStates)[number]

/** Progress of a request, as its sender sees it; `held` waits for staff, `waiting` has not left yet. */
export const quoteProgress = [
  'held',
  'refused',
  'waiting',
  'sent',
  'delivered',
  'read',
  'answered',
  'not_reached',
] as const
export type QuoteProgress = (typeof quoteProgress)[number]

/** The token of a status link. */
export const quoteTokenSchema = z.object({ token: z.string().max(100) }).meta({ id: 'QuoteToken' })

/** A request by its status link. It repeats nothing that was typed. */
export const quoteStatusSchema = z
  .object({
    conversationId: rowId.nullable().describe('Null while staff look at the request'),
    businessId: rowId,
    businessName: z.string(),
    isListed: z.boolean(),
    createdAt: instant,
    delivery: z.enum(quoteDeliveries).nullable(),
    state: z.enum(quoteProgress),
    heldText: z
      .string()
      .nullable()
      .describe('The request, while our team looks at it or if it isn’t delivered'),
    offersOthers: z.boolean().describe('No one was reached, or no one has read it within 24 hours'),
  })
  .meta({ id: 'QuoteStatus' })

export const quoteRequestParamsSchema = z.object({ requestId: rowIdText })
export const answeredQuoteSchema = z.object({ isAnswered: z.boolean() }).meta({ id: 'AnsweredQuote' })

export type QuoteStatus = z.infer<typeof quoteStatusSchema>

/** Maximum number of requests in one response; newest first. */
export const quoteRequestsMax = 200

export const quoteRequestSchema = z.object({
  id: rowId,
  name: z.string(),
  email: z.string().describe('Empty while the sender hides it'),
  phone: z.string().describe('Empty while the sender hides it'),
  hidesContact: z.boolean(),
  details: z.string(),
  requirements: z.string(),
  answers: answeredQuestionsSchema,
  wishedTime: z
    .string()
    .nullable()
    .describe('Which time they asked for, in words; null if they asked for none'),
  createdAt: instant,
  delivery: z.enum(quoteDeliveries).nullable().describe('Which way it went; null if it reached no one'),
  state: z.enum(quoteStates),
  isRead: z.boolean().describe('The business has opened it, here or in a list'),
  isAnswered: z.boolean().describe('As the owner says, or because they have written'),
  hasWritten: z.boolean().describe('The business has written, so it stays answered'),
  isSenderBlocked: z.boolean().describe('By the owner: nothing more comes from them'),
})

/** Quote requests to a business, for its owner; `details` and `requirements` hold the same stored text. */
export const quoteRequestListSchema = z
  .object({ requests: z.array(quoteRequestSchema).max(quoteRequestsMax), total: z.number().int() })
  .meta({ id: 'QuoteRequestList' })

export const quoteRequestCountSchema = z.object({ total: z.number().int() }).meta({ id: 'QuoteRequestCount' })

export type QuoteRequestList = z.infer<typeof quoteRequestListSchema>
export type QuoteRequest = QuoteRequestList['requests'][number]
