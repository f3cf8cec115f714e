import type { UserRole } from '#shared/lib/user.schemas.ts'

export const memberRoles = ['manager', 'helper'] as const
export const invitedRoles = ['owner', ...memberRoles] as const
export type MemberRole = (typeof memberRoles)[number]
/** Roles of invitations; `owner` hands over the business. */
export type InvitedRole = (typeof invitedRoles)[number]
/** A person's role in a business; `staff` in any business but their own. */
export type BusinessRole = InvitedRole | 'staff'

/** The roles that may do each task. */
const allowed = {
  /** Open the owner's page, with nothing from customers. */
  open: ['owner', 'manager', 'helper', 'staff'],
  /** See and answer quote requests, see appointments and the team. */
  answer: ['owner', 'manager', 'helper'],
  /** Set bookable times and calendars, and download conversations. */
  manage: ['owner', 'manager'],
  /** Change the listing, resubmit it, and see its analytics and hours reports. */
  edit: ['owner', 'manager', 'staff'],
  /** Buy promotion and see it. */
  pay: ['owner', 'staff'],
  /** Change the team, hand over and give up. */
  lead: ['owner'],
} as const satisfies Record<string, readonly BusinessRole[]>
export type BusinessTask = keyof typeof allowed
/** Tasks that staff may do, too. */
export type StaffTask = {
  [Task in BusinessTask]: 'staff' extends (typeof allowed)[Task][number] ? Task : never
}[BusinessTask]

type Ownership = { submittedById: number | null; memberRole: MemberRole | null }

/** A visitor's role in a business; null without one. */
export function roleIn(
  visitor: { id: number; role: UserRole } | null,
  { submittedById, memberRole }: Ownership,
): BusinessRole | null {
  if (!visitor) return null
  if (visitor.id === submittedById) return 'owner'
  return visitor.role === 'admin' ? 'staff' : memberRole
}

export function mayDo(role: BusinessRole | null, task: BusinessTask): boolean {
  const roles: readonly BusinessRole[] = allowed[task]
  return role !== null && roles.includes(role)
}
