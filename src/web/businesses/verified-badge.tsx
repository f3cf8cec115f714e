import { verificationOf, verificationTexts } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether staff have approved the business as it is. */
export function VerifiedBadge({ business }: { business: Pick<Business, 'status' | 'isBeingChecked'> }) {
  const verification = verificationOf(business)
  return <Badge variant={verification}>{verificationTexts[verification]}</Badge>
}
