import { z } from 'zod'
import { currentRevision, instant, rowId, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { businessStatuses } from '../businesses.schemas.ts'
import { reasonMax } from './decisions.ts'

/**
 * Pending and held listings come longest waiting first, all others newest first; imported ones are pending, and nobody waits. Held
 * ones are unconfirmed until staff decide, because they look like spam.
 */
export const listDeskBusinessesQuerySchema = z.object({
  status: z.enum([...businessStatuses, 'held', 'imported', 'all']).default('pending'),
  search: listSearch.describe(
    "Part of a name, description or main service, a listing's number, or an email address",
  ),
  page: pageNumber,
})

/** Maximum length of a description in a list, in characters; the listing's own page has all of it. */
export const deskDescriptionMax = 600

/** Listings named beside one that may be a copy of them. */
export const copiesMax = 3

/** A listing, as staff see it. */
const deskBusinessSchema = z
  .object({
    id: rowId,
    name: z.string(),
    description: z.string().describe(`The first ${deskDescriptionMax} characters`),
    status: z.enum(businessStatuses),
    isAdminChoice: z.boolean(),
    isPromoted: z.boolean(),
    categoryName: z.string().nullable(),
    subcategoryName: z.string().nullable(),
    address: z.string(),
    zipCode: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    pictureUrls: z
      .array(z.string())
      .describe('All its photos, the one that stands for it first: thumbnail, cover, gallery and logo'),
    position: z
      .object({ latitude: z.number(), longitude: z.number(), isApproximate: z.boolean() })
      .nullable()
      .describe('Null without one, and for a hidden address'),
    owner: z
      .object({ id: rowId, name: z.string(), email: z.string(), isBlocked: z.boolean() })
      .nullable()
      .describe('Null for an unclaimed listing'),
    copies: z
      .array(z.object({ id: rowId, name: z.string(), likeness: z.number().int() }))
      .max(copiesMax)
      .describe('Of a pending one: listings that may be the same place, the most alike first, in percent'),
    submittedAt: instant,
    decisionDueAt: instant.nullable().describe('Null unless pending or held, and for imported listings'),
    isOverdue: z.boolean(),
    isHeld: z.boolean().describe('Not public before staff approve it, because it looked like spam'),
    spam: z
      .object({ score: z.number().int(), rules: z.array(z.string()) })
      .describe('The spam rules that fired when it was submitted, by name'),
    decidedAt: instant.nullable(),
    reason: z.string().nullable().describe('Why it was rejected or suspended, as its owner reads it'),
    canUndo: z.boolean().describe('It was decided on a few minutes ago, and the decision can be undone'),
    revision: currentRevision('decision of staff or owner'),
    createdAt: instant,
  })
  .meta({ id: 'DeskBusiness' })

export const deskBusinessListSchema = z
  .object({
    businesses: z.array(deskBusinessSchema).max(listPageSize),
    waitingCount: z.number().int().describe('All that await a decision, regardless of the search'),
    overdueCount: z.number().int().describe('Of these, the overdue ones'),
    heldCount: z.number().int().describe('Held ones, which are counted apart'),
    heldOverdueCount: z.number().int(),
    ...listPlaceShape,
  })
  .meta({ id: 'DeskBusinessList' })

const revision = z
  .int32()
  .nonnegative()
  .describe('Of the state this is based on; 409 if there is a newer one')

export const decideBusinessSchema = z
  .object({
    status: z.enum(['approved', 'rejected', 'suspended']),
    reason: typedText(reasonMax).optional().describe('Required for rejected and suspended'),
    revision,
  })
  .refine(({ status, reason }) => status === 'approved' || reason !== undefined, {
    path: ['reason'],
    message: 'Please give a reason',
  })
  .meta({ id: 'DecideBusiness' })

export const chooseBusinessSchema = z
  .object({ isAdminChoice: z.boolean(), revision })
  .meta({ id: 'ChooseBusiness' })

/** Maximum number of listings in one bulk decision. */
const decisionsMax = 50
const manyBusinesses = z
  .array(z.object({ id: rowId, revision }))
  .min(1, 'Choose at least one')
  .max(decisionsMax, `At most ${decisionsMax} at once`)

export const decideBusinessesSchema = z
  .object({ businesses: manyBusinesses, status: z.literal('approved') })
  .meta({ id: 'DecideBusinesses' })

/** `businesses`: the `changed` of the previous response. */
export const undoDecisionsSchema = z.object({ businesses: manyBusinesses }).meta({ id: 'UndoDecisions' })

/** A bulk decision's outcome: the changed listings with their undo data, and those changed by others. */
export const decidedBusinessesSchema = z
  .object({
    changed: z.array(z.object({ id: rowId, revision: z.number().int() })).max(decisionsMax),
    skipped: z
      .array(z.object({ id: rowId, name: z.string().nullable().describe('Null if deleted') }))
      .max(decisionsMax),
    undoUntil: instant.nullable().describe('Null if there is nothing to undo'),
  })
  .meta({ id: 'DecidedBusinesses' })

/** The listing after the action. */
export const deskBusinessAnswerSchema = z.object({ business: deskBusinessSchema })

export type ListDeskBusinessesQuery = z.output<typeof listDeskBusinessesQuerySchema>
export type DeskBusiness = z.infer<typeof deskBusinessSchema>
export type DeskBusinessList = z.infer<typeof deskBusinessListSchema>
export type DeskBusinessAnswer = z.infer<typeof deskBusinessAnswerSchema>
export type DecideBusiness = z.infer<typeof decideBusinessSchema>
export type DecideBusinesses = z.infer<typeof decideBusinessesSchema>
export type UndoDecisions = z.infer<typeof undoDecisionsSchema>
export type DecidedBusinesses = z.infer<typeof decidedBusinessesSchema>
