import type { BusinessStatus } from './businesses.schemas.ts'

/** "Verified" means approved; any other status is Not Verified (specification §4). */
export function isVerified(status: BusinessStatus): boolean {
  return status === 'approved'
}

/** The public can see pending and approved businesses; the column `is_listed` mirrors this. */
export function isListed(status: BusinessStatus): boolean {
  return status === 'pending' || status === 'approved'
}
