import { z } from 'zod'
import { rowId } from './fields.schemas.ts'

/** All but `user` are staff: see staff-roles.ts. */
export const userRoles = ['user', 'admin', 'moderator', 'support'] as const

/** A person's own account data, visible only to them. */
export const userSchema = z
  .object({
    id: rowId,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(userRoles),
    profileImageUrl: z.string().nullable().describe('Path under the API host and under /api'),
    isEmailConfirmed: z
      .boolean()
      .describe('False until a link sent to the address was opened; always true where no email can be sent'),
    hasPassword: z.boolean().describe('False for someone who only signs in with Google'),
  })
  .meta({ id: 'User' })

export type UserRole = (typeof userRoles)[number]
export type User = z.infer<typeof userSchema>
