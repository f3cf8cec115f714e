import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { type MergedField, mergedWords } from '../listing-columns.ts'
import { comparedListingSchema } from './pairs.schemas.ts'

/** Hours in which a merge can be undone. */
export const mergeUndoHours = 24

/** Rows that move to the listing that stays. */
export const mergedKinds = [
  'reviews',
  'likes',
  'followers',
  'saves',
  'quoteRequests',
  'claims',
  'promotions',
  'hoursReports',
  'appointments',
  'labels',
  'savedReplies',
  'importKeys',
] as const
/** Fields that the listing that stays can take from the other one. */
const mergedFields = Object.keys(mergedWords) as MergedField[]

export const mergeParamsSchema = z.object({ businessId: rowIdText, intoId: rowIdText })

/** The effects of merging a listing into another one. */
export const mergePlanSchema = z
  .object({
    merged: comparedListingSchema,
    kept: comparedListingSchema,
    rows: z
      .array(
        z.object({
          kind: z.enum(mergedKinds),
          moved: z.number().int().describe('Come along'),
          aside: z.number().int().describe('Are set aside: the same person has one on both'),
        }),
      )
      .max(mergedKinds.length),
    filled: z
      .array(z.enum(mergedFields))
      .max(mergedFields.length)
      .describe('Empty on the one that stays, and filled from the other'),
    refusal: z.string().nullable().describe('Why they can’t be merged this way'),
    endsOwnership: z.boolean().describe('Someone else owns the one that goes, and loses it'),
  })
  .meta({ id: 'MergePlan' })

export const mergeListingSchema = z
  .object({
    seenOwnerId: rowId
      .nullable()
      .describe('The owner of the listing that stays this is based on; 409 if there is another one'),
    seenMergedOwnerId: rowId.nullable().describe('The owner of the listing that goes, in the same way'),
    endsOwnership: z.boolean().describe('Needed if someone else owns the one that goes'),
  })
  .meta({ id: 'MergeListing' })

/** A merge that can still be undone. */
const mergeSchema = z
  .object({
    merged: z.object({ id: rowId, name: z.string() }),
    kept: z.object({ id: rowId, name: z.string() }),
    actorName: z.string().nullable().describe('Null for a former user'),
    mergedAt: instant,
    undoUntil: instant,
  })
  .meta({ id: 'Merge' })
export const listMergesQuerySchema = z.object({ page: pageNumber })
/** The merges that can still be undone, newest first. */
export const mergeListSchema = z
  .object({ merges: z.array(mergeSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'MergeList' })

/** The new address of a merged listing. */
export const movedListingSchema = z
  .object({ movedTo: z.string().describe('As in the header Location') })
  .meta({ id: 'MovedListing' })

export type MergePlan = z.infer<typeof mergePlanSchema>
export type MergedKind = MergePlan['rows'][number]['kind']
export type MergeListing = z.infer<typeof mergeListingSchema>
export type MovedListing = z.infer<typeof movedListingSchema>
export type Merge = z.infer<typeof mergeSchema>
export type MergeList = z.infer<typeof mergeListSchema>
