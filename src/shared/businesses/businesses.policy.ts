import type { Business, BusinessStatus } from './businesses.schemas.ts'

/**
 * "Verified" means approved; any other status is Not Verified (specification §4). An approved one whose owner has changed who
 * it is, or how to reach it, is neither until staff have looked.
 */
export function verificationOf({
  status,
  isBeingChecked,
}: Pick<Business, 'status' | 'isBeingChecked'>): 'verified' | 'changed' | 'unverified' {
  if (status !== 'approved') return 'unverified'
  return isBeingChecked ? 'changed' : 'verified'
}

export const verificationTexts = {
  verified: 'Verified',
  changed: 'Changed since verified, being checked',
  unverified: 'Not Verified',
} as const satisfies Record<ReturnType<typeof verificationOf>, string>

/** Whether it awaits a decision, or its owner's confirmation of their email address before that. */
export function isWaiting(status: BusinessStatus): status is 'pending' | 'unconfirmed' {
  return status === 'pending' || status === 'unconfirmed'
}

/** The public can see pending and approved businesses; the column `is_listed` mirrors this. */
export function isListed(status: BusinessStatus): boolean {
  return status === 'pending' || status === 'approved'
}
