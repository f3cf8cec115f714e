import { directoryPageSize } from '#shared/businesses/directory/directory-search.ts'
import { cx } from '#web/ui/class-names.ts'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { BusinessCard } from '../card/business-card.tsx'
import type { ListedBusiness } from '../listed-business.ts'

type BusinessGridProps = {
  businesses: readonly ListedBusiness[]
  /** What is shown belongs to the search before; the next answer is on its way. */
  isStale: boolean
  onRequestQuote: (business: ListedBusiness) => void
}

/** The cards of a page of the directory. */
export function BusinessGrid({ businesses, isStale, onRequestQuote }: BusinessGridProps) {
  return (
    <div className={cx('BusinessGrid is-dense', isStale && 'is-stale')} aria-busy={isStale}>
      {businesses.map((business, index) => (
        <BusinessCard
          key={business.id}
          business={business}
          onRequestQuote={onRequestQuote}
          // On a phone only the first picture is in view; more with priority would share the narrow line with it.
          priority={index === 0}
        />
      ))}
    </div>
  )
}

/** The grid while nothing is known yet. */
export function BusinessGridSkeleton() {
  return (
    <div className="BusinessGrid is-dense">
      <CardSkeletons count={directoryPageSize} />
    </div>
  )
}
