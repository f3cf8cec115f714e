import { z } from 'zod'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { quoteOfferSchema, writeObstacles } from '#shared/conversations/conversations.schemas.ts'
import {
  emailAddress,
  honeypot,
  instant,
  isStorable,
  phoneNumber,
  rowId,
  rowIdText,
  typedName,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { hasFiles } from '#shared/quote-requests/quote-requests.schemas.ts'
import {
  answeredQuestionsSchema,
  typedAnswersSchema,
} from '#shared/trade-questions/trade-questions.schemas.ts'
import { askedAtOnceMax, askedMax, whatMax, whereMax } from './round-limits.ts'

export const roundTimings = ['soon', 'dates', 'flexible'] as const
export type RoundTiming = (typeof roundTimings)[number]

const calendarDay = z.iso.date('Please choose a day')
const storableText = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
const searchText = storableText(200).transform((text) => text.trim())

const businessIds = z
  .array(rowId)
  .min(1, 'Please choose at least one business')
  .max(askedAtOnceMax, `At most ${askedAtOnceMax} businesses`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each only once')

export const createQuoteRoundSchema = z
  .object({
    businessIds,
    what: typedText(whatMax, 'Please tell us what you need'),
    where: typedText(whereMax, 'Please enter a ZIP code or neighborhood'),
    timing: z.enum(roundTimings),
    fromDay: calendarDay.nullable().describe('Only with the timing `dates`'),
    toDay: calendarDay.nullable(),
    budgetDollars: z
      .int('Must be whole dollars')
      .min(1, 'Must be at least $1')
      .max(1_000_000, 'Must be at most $1,000,000')
      .nullable()
      .describe('At most this much; null when they don’t say'),
    answers: typedAnswersSchema.describe('To questions of the trade; none is required'),
    category: rowId.nullable(),
    subcategory: rowId.nullable(),
    subSubCategory: rowId.nullable(),
    search: searchText.describe('The words of their search; finds the next business'),
    replacesSilent: z
      .boolean()
      .describe(`If a business doesn’t answer within a day, the next is asked, up to ${askedMax} in all`),
    name: typedName(120),
    email: emailAddress,
    phone: phoneNumber(),
    hidesContact: z
      .boolean()
      .describe('Until they choose one, businesses see neither address nor phone number'),
    earlierId: rowId
      .nullable()
      .default(null)
      .describe(
        'The request to one business that is to stand beside these: of the account, of the link in x-conversation-token, or of the token in x-upload-token, and from the same address. Any other is left alone',
      ),
    hasFiles,
    url2: honeypot,
  })
  .superRefine(({ timing, fromDay, toDay }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (timing !== 'dates') return
    if (fromDay === null) return fault('fromDay', 'Please choose a day')
    if (fromDay < austinToday()) return fault('fromDay', 'Must not be in the past')
    if (toDay !== null && toDay < fromDay) fault('toDay', 'Must not be before the first day')
  })
  .meta({ id: 'CreateQuoteRound' })

const namedBusinessSchema = z.object({ id: rowId, name: z.string() })

/** Why the answer to an earlier request doesn’t stand beside those of a round. */
export const apartReasons = ['held', 'agreed', 'elsewhere', 'address'] as const
export type ApartReason = (typeof apartReasons)[number]

export const quoteRoundSentSchema = z
  .object({
    message: z.string(),
    asked: z.array(namedBusinessSchema).max(askedAtOnceMax),
    notAsked: z.array(namedBusinessSchema.extend({ reason: z.string() })).max(askedAtOnceMax),
    earlier: namedBusinessSchema.nullable().describe('Asked before; its answer stands beside the others'),
    firstAnswerMinutes: z
      .number()
      .int()
      .nullable()
      .describe(
        'The shortest of the usual reply times; null while none is known, no one is there, or our team looks at the request first',
      ),
    apart: namedBusinessSchema
      .extend({ reason: z.enum(apartReasons) })
      .nullable()
      .describe(
        'Asked before by the same sender, and its answer stays apart: staff still look at that request (held), a quote in it is accepted (agreed), it stands in another round (elsewhere), or it came from another address',
      ),
    files: z
      .object({ conversationId: rowId, uploadToken: z.string() })
      .describe('Where files can be added for an hour; all the businesses see them'),
  })
  .meta({ id: 'QuoteRoundSent' })

/** Parameters of the suggestions: known from the page that leads here, and typed so far. */
export const roundSuggestionsQuerySchema = z.object({
  category: rowIdText.optional(),
  subcategory: rowIdText.optional(),
  subSubCategory: rowIdText.optional(),
  service: searchText.optional(),
  search: searchText.optional(),
  where: searchText.optional(),
  budget: rowIdText.optional().describe('Dollars'),
  businesses: z
    .string()
    .max(100)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(rowId).max(askedMax))
    .optional()
    .describe('Businesses that were chosen before, as in 3,8'),
  asked: rowIdText
    .optional()
    .describe('A business that already has the request: it isn’t suggested, others of its trade are'),
  named: searchText.optional().describe('The beginning of a name: only businesses with it are suggested'),
})

const suggestedBusinessSchema = z.object({
  id: rowId,
  name: z.string(),
  tradeAndPlace: z.string(),
  picture: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.number().int(),
  verification: z.enum(['verified', 'changed', 'unverified']),
  price: z.string().nullable(),
  isPromoted: z.boolean(),
  takesRequests: z.boolean(),
  phone: z.string().nullable(),
  answersHere: z.boolean().describe('Someone answers for it on the site; it needs no phone number'),
  reasons: z.array(z.string()).max(6).describe('Why it fits, in words'),
  isPreselected: z.boolean().describe('Only for a verified one rated 4.0 or better that isn’t promoted'),
})

const roundTradeSchema = z.object({
  name: z.string(),
  category: rowId.nullable(),
  subcategory: rowId.nullable(),
  subSubCategory: rowId.nullable(),
})

export const describedJobSchema = z.object({ what: storableText(whatMax) }).meta({ id: 'DescribedJob' })

export const likelyTradesSchema = z
  .object({
    trades: z.array(roundTradeSchema).max(3).describe('The likeliest first; empty for a text that says none'),
    isClear: z.boolean().describe('The first is much likelier than the others'),
  })
  .meta({ id: 'LikelyTrades' })

export const roundSuggestionsSchema = z
  .object({
    trade: roundTradeSchema.nullable().describe('The trade, as it was understood'),
    place: z.string().nullable().describe('The place in `where`, or in the search, as it was understood'),
    asked: namedBusinessSchema.nullable().describe('The business that already has the request'),
    chosen: z.array(suggestedBusinessSchema).max(askedMax),
    suggested: z.array(suggestedBusinessSchema).describe('Best fit first'),
  })
  .meta({ id: 'QuoteRoundSuggestions' })

/** Progress of one business in a round, as the visitor sees it. */
export const roundAnswerStates = [
  'held',
  'refused',
  'waiting',
  'read',
  'not_reached',
  'answered',
  'quoted',
  'declined',
  'replaced',
  'let_down',
  'passed_over',
  'chosen',
] as const
export type RoundAnswerState = (typeof roundAnswerStates)[number]

const roundAnswerSchema = z.object({
  conversationId: rowId,
  business: z.object({
    id: rowId,
    name: z.string(),
    phone: z.string().nullable(),
    isListed: z.boolean(),
    rating: z.number(),
    reviewCount: z.number().int(),
    answerText: z
      .string()
      .nullable()
      .describe(
        '"Usually replies in 2 hours · 92% reply rate"; while no one does, "Away through December 3"',
      ),
  }),
  state: z
    .enum(roundAnswerStates)
    .describe('A business that wasn’t chosen was told so (let_down), or can’t be told here (passed_over)'),
  obstacle: z.enum(writeObstacles).nullable().describe('Why the visitor can’t write to it; null if they can'),
  askedAt: instant,
  answeredMinutes: z.number().int().nullable().describe('How long their first answer took'),
  hasNews: z.boolean().describe('They wrote something the visitor hasn’t seen'),
  said: z.string().nullable().describe('The beginning of what they wrote last, quotes aside'),
  quote: quoteOfferSchema
    .nullable()
    .describe('The one that was accepted, else their newest open one, else the newest that was declined'),
  earliestDay: z.iso.date().nullable().describe('The first day on which they can do it, from their quote'),
  firstSlot: instant.nullable().describe('Their next free time, unless their quote names a day'),
  linkToken: z
    .string()
    .nullable()
    .describe(
      'Opens the conversation, or the status of a held request, that isn’t among those of the visitor’s account',
    ),
})

export const quoteRoundSchema = z
  .object({
    id: rowId,
    what: z.string(),
    facts: z.array(z.object({ name: z.string(), text: z.string() })).describe('Where, when and the budget'),
    questions: answeredQuestionsSchema,
    createdAt: instant,
    replacesSilent: z.boolean(),
    isReplacing: z.boolean().describe('A business that doesn’t answer will still be replaced'),
    answers: z
      .array(roundAnswerSchema)
      .describe('Quotes first, then other answers, then who hasn’t answered'),
    chosenId: rowId.nullable().describe('The conversation with the business they chose'),
    canTakeBack: z
      .boolean()
      .describe('They can choose another one: no quote is accepted, or they say that nothing came of it'),
    tellable: z
      .number()
      .int()
      .describe('Businesses that can be told that another one was chosen, and don’t know it yet'),
    farewell: z.string().describe('A suggested text to tell them'),
  })
  .meta({ id: 'QuoteRound' })

export const ownQuoteRoundsSchema = z
  .object({
    rounds: z.array(
      z.object({
        id: rowId,
        what: z.string(),
        createdAt: instant,
        asked: z.number().int().describe('Without those that were replaced before they answered'),
        answered: z.number().int(),
        chosenName: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnQuoteRounds' })

export const roundParamsSchema = z.object({ roundId: rowIdText })
export const chooseInRoundSchema = z
  .object({ conversationId: rowId, quoteId: z.number().int().positive().nullable() })
  .describe('With the quote that is accepted, or without one')
  .meta({ id: 'ChooseInQuoteRound' })
export const choiceParamsSchema = roundParamsSchema.extend({ conversationId: rowIdText })
export const farewellSchema = z
  .object({ text: typedText(1000, 'Please write a few words') })
  .meta({ id: 'QuoteRoundFarewell' })
export const replacingSchema = z.object({ replacesSilent: z.boolean() }).meta({ id: 'QuoteRoundReplacing' })

export type CreateQuoteRound = z.output<typeof createQuoteRoundSchema>
export type QuoteRoundSent = z.infer<typeof quoteRoundSentSchema>
export type RoundSuggestionsQuery = z.output<typeof roundSuggestionsQuerySchema>
export type RoundSuggestions = z.infer<typeof roundSuggestionsSchema>
export type RoundTrade = z.infer<typeof roundTradeSchema>
export type LikelyTrades = z.infer<typeof likelyTradesSchema>
export type SuggestedBusiness = z.infer<typeof suggestedBusinessSchema>
export type QuoteRound = z.infer<typeof quoteRoundSchema>
export type RoundAnswer = QuoteRound['answers'][number]
export type OwnQuoteRounds = z.infer<typeof ownQuoteRoundsSchema>
