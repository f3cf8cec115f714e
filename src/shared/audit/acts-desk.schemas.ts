import { z } from 'zod'
import { rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { actSchema, actTargets } from './acts.schemas.ts'

/** Newest first. */
export const listActsQuerySchema = z
  .object({
    targetType: z.enum(actTargets).optional(),
    targetId: rowIdText.optional(),
    actorId: rowIdText.optional().describe('Of the person who acted'),
    search: listSearch.describe('A part of who acted, of the name of what it was done to, or of the reason'),
    page: pageNumber,
  })
  .refine(({ targetType, targetId }) => targetId === undefined || targetType !== undefined, {
    path: ['targetType'],
    message: 'Must come with targetId',
  })

/** An act, with the current name of what it was done to. */
export const deskActSchema = actSchema
  .extend({
    actorId: rowId.nullable(),
    targetName: z.string().nullable().describe('Null for what is gone, and for what has no name'),
  })
  .meta({ id: 'DeskAct' })

export const actListSchema = z
  .object({ acts: z.array(deskActSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'ActList' })

export type ListActsQuery = z.output<typeof listActsQuerySchema>
export type DeskAct = z.infer<typeof deskActSchema>
export type ActList = z.infer<typeof actListSchema>
