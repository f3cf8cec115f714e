import { z } from 'zod'
import { baseRevision, instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { answeredQuestionsSchema } from '#shared/trade-questions/trade-questions.schemas.ts'
import { contactMethods } from './booking-requests.schemas.ts'
import { claimStatuses, documentsMax } from './claim-items.ts'
import { callOutcomes, inboxKinds, inboxStatuses } from './inbox-items.ts'

/** `open` is everything that isn't done. */
const inboxFilters = ['open', ...inboxStatuses, 'all'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** Open items come nearest deadline first; with `done` and `all`, newest first. */
export const listInboxQuerySchema = z.object({
  kind: z.enum(inboxKinds).optional(),
  status: z.enum(inboxFilters).default('open'),
  search: listSearch,
  page: pageNumber,
})

/** A person on either side of a request. */
const personSchema = z.object({ id: rowId, name: z.string() })

/** The request with the fields of its form. */
const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('support'), name: z.string(), email: z.string(), message: z.string() }),
  z.object({
    kind: z.literal('callback'),
    contactMethod: z.enum(contactMethods),
    contactNumber: z.string(),
  }),
  z.object({
    kind: z.literal('service'),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    service: z.string(),
    message: z.string(),
    budget: z.string(),
    timeline: z.string(),
  }),
  z.object({
    kind: z.literal('partner'),
    fullName: z.string(),
    companyName: z.string(),
    email: z.string(),
    website: z.string().nullable(),
    serviceType: z.string(),
    valueBrought: z.string(),
    additionalInfo: z.string(),
  }),
  z.object({
    kind: z.literal('quote'),
    businessId: rowId,
    businessName: z.string(),
    businessPhone: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    answers: answeredQuestionsSchema,
  }),
  z.object({
    kind: z.literal('hours'),
    businessId: rowId,
    businessName: z.string(),
    businessPhone: z.string().nullable(),
    message: z.string(),
  }),
  z.object({ kind: z.literal('refund'), paymentId: rowId, message: z.string() }),
  z.object({
    kind: z.literal('claim'),
    claimId: rowId,
    revision: z.number().int().describe('Of the claim; a decision is compared with it'),
    status: z.enum(claimStatuses),
    reason: z.string().nullable().describe('Why it was refused'),
    businessId: rowId,
    businessName: z.string(),
    businessPhone: z.string().nullable(),
    businessAddress: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    owner: personSchema
      .nullable()
      .describe('The present owner of the listing; the claim disputes it if it is someone else'),
    documents: z.array(z.object({ id: rowId, name: z.string(), isPdf: z.boolean() })).max(documentsMax),
  }),
])

/** Maximum number of notes returned with an item: the newest ones, in chronological order. */
export const notesPerItemMax = 50

const noteSchema = z
  .object({
    id: rowId,
    author: personSchema.nullable().describe('Null for a former user'),
    content: z.string(),
    isReply: z.boolean().describe('Was emailed to the sender'),
    createdAt: instant,
  })
  .meta({ id: 'InboxNote' })

/** Something waiting for a reply, as staff see it. */
const inboxItemSchema = z
  .object({
    id: rowId,
    kind: z.enum(inboxKinds),
    status: z.enum(inboxStatuses),
    request: requestSchema,
    account: personSchema
      .extend({ email: z.string() })
      .nullable()
      .describe('The sender, if signed in; otherwise null'),
    replyTo: z.string().nullable().describe('Where a reply is sent; null if no address is known'),
    dueAt: instant,
    isOverdue: z.boolean().describe('The deadline has passed and it is not done'),
    outcome: z.enum(callOutcomes).nullable().describe('How the call about a quote request ended'),
    assignee: personSchema.nullable(),
    notes: z.array(noteSchema).max(notesPerItemMax),
    revision: z.number().int().describe('Incremented by each change; a change is compared with it'),
    createdAt: instant,
    doneAt: instant.nullable(),
  })
  .meta({ id: 'InboxItem' })

/** Maximum number of people to choose an assignee from. */
export const staffMax = 100

export const inboxListSchema = z
  .object({
    items: z.array(inboxItemSchema).max(listPageSize),
    openCount: z.number().int().describe('All open items, regardless of the search'),
    overdueCount: z.number().int(),
    staff: z.array(personSchema).max(staffMax).describe('Staff that an item can be assigned to'),
    ...listPlaceShape,
  })
  .meta({ id: 'InboxList' })

/** Absent fields stay unchanged; an assignee of null unassigns the item. */
export const updateInboxItemSchema = z
  .object({
    status: z.enum(inboxStatuses).optional(),
    outcome: z.enum(callOutcomes).optional().describe('Closes a quote request, which needs one'),
    assigneeId: rowId.nullable().optional(),
    revision: baseRevision,
  })
  .meta({ id: 'UpdateInboxItem' })

export const createInboxNoteSchema = z.object({ content: typedText(2000) }).meta({ id: 'CreateInboxNote' })

/** An email to the sender; `isDone` also closes the item. */
export const createInboxReplySchema = z
  .object({ message: typedText(5000), isDone: z.boolean().default(false), revision: baseRevision })
  .meta({ id: 'CreateInboxReply' })

export const inboxItemParamsSchema = z.object({ itemId: rowIdText })
/** The item after the call. */
export const inboxItemAnswerSchema = z.object({ item: inboxItemSchema })

export type ListInboxQuery = z.output<typeof listInboxQuerySchema>
export type InboxItem = z.infer<typeof inboxItemSchema>
export type InboxRequest = InboxItem['request']
export type InboxNote = InboxItem['notes'][number]
export type InboxList = z.infer<typeof inboxListSchema>
export type InboxItemAnswer = z.infer<typeof inboxItemAnswerSchema>
export type UpdateInboxItem = z.infer<typeof updateInboxItemSchema>
export type CreateInboxNote = z.infer<typeof createInboxNoteSchema>
export type CreateInboxReply = z.input<typeof createInboxReplySchema>
