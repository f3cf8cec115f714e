import type { InvitedRole, MemberRole } from '#shared/businesses/team-roles.ts'

export const roleNames: Record<InvitedRole, string> = {
  owner: 'New owner',
  manager: 'Manager',
  helper: 'Helper',
}

/** The permissions of a role, after "Manager:" or "You can". */
export const roleTexts: Record<MemberRole, string> = {
  manager: 'edit the listing, photos and hours, see analytics, and reply to quote requests.',
  helper: 'see and reply to quote requests.',
}
