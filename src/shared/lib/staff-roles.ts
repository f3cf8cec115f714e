import type { User, UserRole } from './user.schemas.ts'

export const staffRoles = ['admin', 'moderator', 'support'] as const satisfies readonly UserRole[]
export type StaffRole = (typeof staffRoles)[number]

/** Roles by area of the desk. Administration is people, money, emails and the log. */
export const deskAreas = {
  listings: ['admin', 'moderator'],
  inbox: ['admin', 'support'],
  administration: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type DeskArea = keyof typeof deskAreas

type WithRole = Pick<User, 'role'> | null | undefined

export const isStaff = (user: WithRole): boolean => user != null && user.role !== 'user'

export const worksOn = (user: WithRole, area: DeskArea): boolean =>
  user != null && (deskAreas[area] as readonly UserRole[]).includes(user.role)
