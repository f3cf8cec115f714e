import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { locationText } from '#shared/businesses/business-location.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { LogoMark } from '../logo-mark.tsx'
import { VerifiedBadge } from '../verified-badge.tsx'

type BusinessHeaderProps = {
  business: Business
  /** Whether it is open, and how far away it is. */
  facts: ReactNode
  /** Like, Follow, Save, Share. */
  children: ReactNode
}

/** Letters, above which a name is set smaller. */
const longName = 40

/** Breadcrumb, logo, name and key facts. */
export function BusinessHeader({ business, facts, children }: BusinessHeaderProps) {
  return (
    <header className="DetailHead">
      <BusinessCrumbs business={business} />
      <div className="DetailHead-id">
        <LogoMark business={business} />
        <div>
          <h1 className={business.name.length > longName ? 'is-long' : undefined}>{business.name}</h1>
          <div className="DetailHead-facts">
            <VerifiedBadge business={business} />
            {business.isPromoted ? <Badge variant="promoted">Promoted</Badge> : null}
            {business.isAdminChoice ? <Badge variant="choice">Admin's Choice</Badge> : null}
            <BusinessRating business={business} />
            <span>{placeLine(business)}</span>
            {facts}
          </div>
        </div>
      </div>
      {children}
    </header>
  )
}

/** "Plumbing, Bouldin Creek": category and location. */
export function placeLine(business: Business): string {
  const trade = business.subcategory?.name ?? business.categoryName
  return [trade, locationText(business)].filter(Boolean).join(', ')
}

function BusinessRating({ business }: { business: Business }) {
  const { rating, reviewCount } = business
  if (reviewCount === 0) return <span className="is-quiet">No reviews yet</span>
  return (
    <a className="DetailHead-rating" href="#reviews">
      <Rating rating={rating} count={reviewCount} unit={reviewCount === 1 ? 'review' : 'reviews'} />
    </a>
  )
}

function BusinessCrumbs({ business }: { business: Business }) {
  const { categoryId, categoryName, subcategoryId, subcategory } = business
  return (
    <nav className="desk" aria-label="Breadcrumb">
      <ol className="Crumbs">
        <li>
          <Link to={paths.businesses}>Businesses</Link>
        </li>
        {categoryId && categoryName ? (
          <Crumb to={directoryHref({ category: categoryId })}>{categoryName}</Crumb>
        ) : null}
        {categoryId && subcategoryId && subcategory ? (
          <Crumb to={directoryHref({ category: categoryId, subcategory: subcategoryId })}>
            {subcategory.name}
          </Crumb>
        ) : null}
      </ol>
    </nav>
  )
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <ChevronRight className="Icon" />
      <Link to={to}>{children}</Link>
    </li>
  )
}
