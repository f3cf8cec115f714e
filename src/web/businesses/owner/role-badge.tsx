import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The visitor's role in someone else's business. */
export const RoleBadge = ({ role }: { role: MemberRole }) => (
  <Badge>{role === 'manager' ? 'You’re a manager' : 'You’re a helper'}</Badge>
)
