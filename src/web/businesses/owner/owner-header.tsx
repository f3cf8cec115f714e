import { ArrowLeft, ChartColumn, Pencil } from 'lucide-react'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessRole } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { LogoMark } from '#web/businesses/logo-mark.tsx'
import { OwnerStatusNote } from '#web/businesses/owner/owner-status-note.tsx'
import { RoleBadge } from '#web/businesses/owner/role-badge.tsx'
import { VerifiedBadge } from '#web/businesses/verified-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { statusWord } from './status-looks.ts'

type OwnerHeaderProps = {
  business: Business
  role: BusinessRole
  canEdit: boolean
  /** The open tab may have something to answer, whose button is the orange one. */
  isSecondary: boolean
}

/** The business, its status, and links to edit it and see its analytics. */
export function OwnerHeader({ business, role, canEdit, isSecondary }: OwnerHeaderProps) {
  const { id, name, status } = business
  return (
    <header className="OwnerHead">
      <Link className="BackLink" to={paths.dashboard}>
        <ArrowLeft className="Icon" />
        Back to Dashboard
      </Link>
      <div className="OwnerHead-row">
        <div className="OwnerHead-id">
          <LogoMark business={business} />
          <div>
            <h1>{name}</h1>
            <div className="OwnerHead-facts">
              {/* Without colors (specification §4). */}
              <Badge variant={status === 'approved' ? 'solid' : 'plain'}>{statusWord(status)}</Badge>
              {business.isBeingChecked ? <VerifiedBadge business={business} /> : null}
              {role === 'manager' || role === 'helper' ? <RoleBadge role={role} /> : null}
              <OwnerRating business={business} />
              {isListed(status) ? (
                <Link className="Link" to={paths.business(id)}>
                  Public page
                </Link>
              ) : null}
            </div>
          </div>
        </div>
        {canEdit ? (
          <div className="OwnerHead-actions">
            <ButtonLink variant={isSecondary ? 'outline' : 'primary'} to={paths.editBusiness(id)}>
              <Pencil className="Icon is-s" />
              Edit Business
            </ButtonLink>
            <ButtonLink to={paths.businessAnalytics(id)}>
              <ChartColumn className="Icon is-s" />
              Analytics
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <OwnerStatusNote business={business} />
    </header>
  )
}

function OwnerRating({ business: { rating, reviewCount } }: { business: Business }) {
  if (reviewCount === 0) return <span className="is-quiet">No reviews yet</span>
  return (
    <span className="OwnerHead-rating">
      <Stars rating={rating} />
      <b>{rating.toFixed(1)}</b>
      <span>
        {reviewCount.toLocaleString('en-US')} {reviewCount === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}
