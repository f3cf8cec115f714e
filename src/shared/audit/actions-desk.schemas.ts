import { z } from 'zod'
import { rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { actionSchema, actionTargets } from './actions.schemas.ts'

/** Newest first. */
export const listActionsQuerySchema = z
  .object({
    targetType: z.enum(actionTargets).optional(),
    targetId: rowIdText.optional(),
    actorId: rowIdText.optional().describe('Of the person who acted'),
    reading: z.enum(['only', 'none']).optional().describe('Only what staff read, or none of it'),
    search: listSearch.describe('Part of the actor’s name, the target’s name or the reason'),
    page: pageNumber,
  })
  .refine(({ targetType, targetId }) => targetId === undefined || targetType !== undefined, {
    path: ['targetType'],
    message: 'Requires targetId',
  })

/** An action, with the current name of its target. */
const loggedActionSchema = actionSchema
  .extend({
    actorId: rowId.nullable(),
    targetName: z.string().nullable().describe('Null if deleted or without a name'),
  })
  .meta({ id: 'LoggedAction' })

export const actionListSchema = z
  .object({ actions: z.array(loggedActionSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'ActionList' })

export type ListActionsQuery = z.output<typeof listActionsQuerySchema>
export type LoggedAction = z.infer<typeof loggedActionSchema>
export type ActionList = z.infer<typeof actionListSchema>
