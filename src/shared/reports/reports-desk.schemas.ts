import { z } from 'zod'
import { businessStatuses } from '#shared/businesses/businesses.schemas.ts'
import { deskDescriptionMax } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import {
  baseRevision,
  currentRevision,
  instant,
  rowId,
  rowIdText,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { answeredQuestionsSchema } from '#shared/trade-questions/trade-questions.schemas.ts'
import { reportDecisions, reportKinds, reportReasons, reportStates } from './report-reasons.ts'

/** Waiting ones come by deadline, all others newest first. */
export const listReportsQuerySchema = z.object({
  filter: z.enum(['waiting', 'appealed', 'decided', 'all']).default('waiting'),
  search: listSearch.describe('Part of the name of the business'),
  page: pageNumber,
})

/** Reports of one thing that are shown, oldest first; the others say the same. */
export const shownReportsMax = 20

const person = z.object({ id: rowId, name: z.string(), email: z.string() })

const deskReportSchema = z
  .object({
    id: rowId,
    kind: z.enum(reportKinds),
    state: z.enum(reportStates),
    createdAt: instant,
    dueAt: instant,
    revision: currentRevision('staff change'),
    business: z.object({ id: rowId, name: z.string(), status: z.enum(businessStatuses) }),
    listing: z
      .object({
        description: z.string(),
        address: z.string(),
        phone: z.string().nullable(),
        website: z.string().nullable(),
      })
      .nullable()
      .describe(`The reported listing, with the first ${deskDescriptionMax} characters of its description`),
    review: z
      .object({
        id: rowId,
        rating: z.number().int(),
        content: z.string(),
        hiddenReason: z.string().nullable(),
        spam: z
          .object({ score: z.number().int(), rules: z.array(z.string()) })
          .describe('The spam rules that fired when it was posted, by name'),
      })
      .nullable(),
    pictureUrl: z.string().nullable(),
    message: z
      .object({
        name: z.string(),
        email: z.string(),
        text: z.string(),
        answers: answeredQuestionsSchema,
        createdAt: instant,
        said: z
          .array(z.object({ side: z.enum(['visitor', 'business']), text: z.string() }))
          .describe('The newest messages after it, oldest first'),
      })
      .nullable()
      .describe('The quote request; null in lists, because reading it is recorded'),
    author: person
      .extend({ isBlocked: z.boolean() })
      .nullable()
      .describe('The person a decision concerns; null without an account'),
    reports: z
      .array(
        z.object({
          reason: z.enum(reportReasons),
          text: z.string(),
          reporter: person.nullable(),
          email: z.string().nullable(),
          isAutomatic: z.boolean().describe('By the spam rules'),
          createdAt: instant,
        }),
      )
      .max(shownReportsMax),
    reportCount: z.number().int(),
    decision: z
      .object({
        decision: z.enum(reportDecisions),
        reason: z.string(),
        at: instant,
        by: z.string().nullable(),
        byId: rowId.nullable(),
      })
      .nullable(),
    canUndo: z.boolean(),
    appeal: z.object({ text: z.string(), at: instant }).nullable(),
    appealDecision: z
      .object({ isReversed: z.boolean(), reason: z.string(), at: instant, by: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'DeskReport' })

export const deskReportListSchema = z
  .object({
    reports: z.array(deskReportSchema).max(listPageSize),
    waitingCount: z.number().int().describe('Reports and appeals, regardless of the search'),
    overdueCount: z.number().int(),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskReportList' })

const reason = typedText(500, 'Please give a reason').describe('As those concerned read it')

export const decideReportSchema = z
  .object({ decision: z.enum(reportDecisions), reason, revision: baseRevision })
  .meta({ id: 'DecideReport' })
export const undoReportSchema = z.object({ revision: baseRevision }).meta({ id: 'UndoReport' })
export const decideAppealSchema = z
  .object({ isReversed: z.boolean(), reason, revision: baseRevision })
  .meta({ id: 'DecideAppeal' })

export const reportParamsSchema = z.object({ reportId: rowIdText })
/** The whole report, or after an action the report as in lists. */
export const deskReportAnswerSchema = z.object({ report: deskReportSchema })

export type ListReportsQuery = z.output<typeof listReportsQuerySchema>
export type DeskReport = z.infer<typeof deskReportSchema>
export type DeskReportList = z.infer<typeof deskReportListSchema>
export type DeskReportAnswer = z.infer<typeof deskReportAnswerSchema>
export type DecideReport = z.infer<typeof decideReportSchema>
export type DecideAppeal = z.infer<typeof decideAppealSchema>
