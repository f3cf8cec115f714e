import type { BusinessStatus } from './businesses.schemas.ts'

/** "Verified" means approved; any other status is Not Verified (specification §4). */
export function isVerified(status: BusinessStatus): boolean {
  return status === 'approved'
}
