import { z } from 'zod'
import {
  baseRevision,
  currentRevision,
  instant,
  rowId,
  rowIdText,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'

const deskReviewFilters = ['all', 'shown', 'hidden'] as const

/** Newest first. */
export const listDeskReviewsQuerySchema = z.object({
  filter: z.enum(deskReviewFilters).default('all'),
  search: listSearch.describe('Part of the text'),
  page: pageNumber,
})

/** A review, as staff see it. */
const deskReviewSchema = z
  .object({
    id: rowId,
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    business: z.object({ id: rowId, name: z.string() }),
    author: z.object({ id: rowId, name: z.string(), email: z.string(), isBlocked: z.boolean() }),
    isUnconfirmed: z.boolean().describe('Its author’s email address isn’t confirmed yet'),
    hiddenAt: instant.nullable(),
    hiddenReason: z.string().nullable().describe('As its author reads it'),
    revision: currentRevision('staff change'),
    createdAt: instant,
  })
  .meta({ id: 'DeskReview' })

export const deskReviewListSchema = z
  .object({
    reviews: z.array(deskReviewSchema).max(listPageSize),
    hiddenCount: z.number().int().describe('All hidden ones, regardless of the search'),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskReviewList' })

export const changeVisibilitySchema = z
  .object({
    hidden: z.boolean(),
    reason: typedText(500).optional().describe('Required to hide'),
    revision: baseRevision,
  })
  .refine(({ hidden, reason }) => !hidden || reason !== undefined, {
    path: ['reason'],
    message: 'Please give a reason',
  })
  .meta({ id: 'ChangeVisibility' })

export const deskReviewParamsSchema = z.object({ reviewId: rowIdText })
/** The review after the action. */
export const deskReviewAnswerSchema = z.object({ review: deskReviewSchema })

export type ListDeskReviewsQuery = z.output<typeof listDeskReviewsQuerySchema>
export type DeskReview = z.infer<typeof deskReviewSchema>
export type DeskReviewList = z.infer<typeof deskReviewListSchema>
export type DeskReviewAnswer = z.infer<typeof deskReviewAnswerSchema>
export type ChangeVisibility = z.infer<typeof changeVisibilitySchema>
