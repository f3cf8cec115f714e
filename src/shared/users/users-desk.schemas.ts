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
import { userRoles } from '#shared/lib/user.schemas.ts'

/** `staff` are those with the admin role. */
const deskUserFilters = ['all', 'staff', 'blocked'] as const
export type DeskUserFilter = (typeof deskUserFilters)[number]

/** Newest first. */
export const listDeskUsersQuerySchema = z.object({
  filter: z.enum(deskUserFilters).default('all'),
  search: listSearch.describe('Part of a name or email address'),
  page: pageNumber,
})

/** A person, as staff see them. */
const deskUserSchema = z
  .object({
    id: rowId,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(userRoles),
    blockedAt: instant.nullable(),
    blockedReason: z.string().nullable(),
    businessCount: z.number().int(),
    reviewCount: z.number().int(),
    isYou: z.boolean().describe('You can’t block or demote yourself'),
    revision: currentRevision('staff change'),
    createdAt: instant,
  })
  .meta({ id: 'DeskUser' })

export const deskUserListSchema = z
  .object({ users: z.array(deskUserSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'DeskUserList' })

export const changeRoleSchema = z
  .object({ role: z.enum(userRoles), revision: baseRevision })
  .meta({ id: 'ChangeRole' })
export const blockUserSchema = z
  .object({
    reason: typedText(500, 'Please give a reason').describe('As the person reads it'),
    revision: baseRevision,
  })
  .meta({ id: 'BlockUser' })

export const deskUserParamsSchema = z.object({ userId: rowIdText })
/** The person after the action. */
export const deskUserAnswerSchema = z.object({ user: deskUserSchema })

export type ListDeskUsersQuery = z.output<typeof listDeskUsersQuerySchema>
export type DeskUser = z.infer<typeof deskUserSchema>
export type DeskUserList = z.infer<typeof deskUserListSchema>
export type DeskUserAnswer = z.infer<typeof deskUserAnswerSchema>
