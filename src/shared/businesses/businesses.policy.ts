import type { UserRole } from '#shared/lib/user.schemas.ts'
import type { BusinessStatus } from './businesses.schemas.ts'

/** "Verified" means approved; any other status is Not Verified (specification §4). */
export function isVerified(status: BusinessStatus): boolean {
  return status === 'approved'
}

/** The public may see what is pending or approved; the column `is_listed` says the same. */
export function isListed(status: BusinessStatus): boolean {
  return status === 'pending' || status === 'approved'
}

/** Who may edit a business and see its figures and requests: its submitter and staff (specification §6). */
export function mayManageBusiness(
  visitor: { id: number; role: UserRole } | null,
  business: { submittedById: number | null },
): boolean {
  if (!visitor) return false
  return visitor.role === 'admin' || visitor.id === business.submittedById
}
