import { Clock, EyeOff } from 'lucide-react'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import { isOnHomePage, type PromotedBusiness } from '../promoted-business.ts'

/** Limits on promoting a business in its current status; nothing for an approved one. */
export function PromotionNote({ business }: { business: PromotedBusiness }) {
  if (isOnHomePage(business)) return null
  const isHidden = !isListed(business.status)
  const Icon = isHidden ? EyeOff : Clock
  return (
    <p className="OwnerNote">
      <Icon className="Icon is-s" />
      <span>
        {isHidden
          ? 'Visitors can’t see this listing at the moment, so it can’t be promoted. Contact Support to find out what’s needed.'
          : 'Under review. Search results show it at the top right away; the home page shows it once it’s approved.'}
      </span>
    </p>
  )
}
