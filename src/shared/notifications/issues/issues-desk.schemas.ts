import { z } from 'zod'
import {
  baseRevision,
  instant,
  optionalText,
  rowId,
  rowIdText,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { issueBodyMax, issueStatuses } from './issue-limits.ts'

const deskIssueSchema = z
  .object({
    id: rowId,
    subject: z.string(),
    preheader: z.string(),
    body: z.string(),
    status: z.enum(issueStatuses),
    queuedCount: z.number().int().describe('Addresses it was queued for'),
    acceptedCount: z.number().int().describe('Accepted by the mail server; 0 without one'),
    refusedCount: z.number().int(),
    revision: z.number().int(),
    createdAt: instant,
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'DeskIssue' })

/** Newest first. */
export const listIssuesQuerySchema = z.object({ page: pageNumber })
export const deskIssueListSchema = z
  .object({
    issues: z.array(deskIssueSchema).max(listPageSize),
    subscriberCount: z.number().int().describe('Confirmed addresses'),
    isOutbox: z.boolean().describe('No mail server is configured, so email stays in the outbox'),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskIssueList' })

export const createIssueSchema = z
  .object({ subject: typedText(150), preheader: optionalText(150), body: typedText(issueBodyMax) })
  .meta({ id: 'CreateIssue' })
export const updateIssueSchema = createIssueSchema
  .extend({ revision: baseRevision })
  .meta({ id: 'UpdateIssue' })
export const sendIssueSchema = z.object({ revision: baseRevision }).meta({ id: 'SendIssue' })

export const issueParamsSchema = z.object({ issueId: rowIdText })
export const deskIssueAnswerSchema = z.object({ issue: deskIssueSchema })
export const issuePreviewSchema = z
  .object({
    text: z.string(),
    lightUrl: z.string().describe('The HTML in the light color scheme, for 15 minutes'),
    darkUrl: z.string(),
  })
  .meta({ id: 'IssuePreview' })
export const previewQuerySchema = z.object({
  token: z.string().min(1).max(1_000),
  scheme: z.enum(['light', 'dark']).default('light'),
})

export const subscriberStates = ['confirmed', 'waiting'] as const
export const listSubscribersQuerySchema = z.object({
  search: listSearch.describe('Part of an address'),
  state: z.enum(subscriberStates).optional().describe('Waiting until the emailed link is used'),
  page: pageNumber,
})
const deskSubscriberSchema = z
  .object({ id: rowId, email: z.string(), createdAt: instant, confirmedAt: instant.nullable() })
  .meta({ id: 'DeskSubscriber' })
export const deskSubscriberListSchema = z
  .object({
    subscribers: z.array(deskSubscriberSchema).max(listPageSize),
    counts: z.object({
      confirmed: z.number().int(),
      waiting: z.number().int(),
      left: z.number().int().describe('Within the last 30 days'),
    }),
    searchedLeft: z
      .object({ reason: z.enum(['asked', 'bounced', 'complained']), leftAt: instant })
      .nullable()
      .describe('When the search is a whole address that left; only its hash is kept'),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskSubscriberList' })
export const subscriberExportSchema = z
  .object({ csv: z.string().describe('Confirmed addresses, oldest first') })
  .meta({ id: 'SubscriberExport' })

export type DeskIssue = z.infer<typeof deskIssueSchema>
export type DeskIssueList = z.infer<typeof deskIssueListSchema>
export type CreateIssue = z.infer<typeof createIssueSchema>
export type IssuePreview = z.infer<typeof issuePreviewSchema>
export type ListSubscribersQuery = z.output<typeof listSubscribersQuerySchema>
export type DeskSubscriber = z.infer<typeof deskSubscriberSchema>
export type DeskSubscriberList = z.infer<typeof deskSubscriberListSchema>
