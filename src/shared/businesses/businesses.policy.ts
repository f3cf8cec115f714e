import type { UserRole } from '#shared/lib/user.schemas.ts'
import type { BusinessStatus } from './businesses.schemas.ts'

/** "Verified" means approved; any other status is Not Verified (specification §4). */
export function isVerified(status: BusinessStatus): boolean {
  return status === 'approved'
}

/** The public can see pending and approved businesses; the column `is_listed` mirrors this. */
export function isListed(status: BusinessStatus): boolean {
  return status === 'pending' || status === 'approved'
}

/** Whether someone can edit a business and see its analytics and requests: its submitter and staff can (specification §6). */
export function canManageBusiness(
  visitor: { id: number; role: UserRole } | null,
  business: { submittedById: number | null },
): boolean {
  if (!visitor) return false
  return visitor.role === 'admin' || visitor.id === business.submittedById
}
