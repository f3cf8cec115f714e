import type { BusinessStatus } from './businesses.schemas.ts'

/** Pending and approved businesses are public; rejected and suspended ones are seen by owner and admin only. */
export function isPublic(status: BusinessStatus): boolean {
  return status === 'pending' || status === 'approved'
}

/** "Verified" means approved; any other status is Not Verified (specification §4). */
export function isVerified(status: BusinessStatus): boolean {
  return status === 'approved'
}
