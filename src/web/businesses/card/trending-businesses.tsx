import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { featuredPageSize } from '#shared/businesses/featured.ts'
import { useApi } from '#web/lib/app-context.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { featuredBusinessesQuery } from '../businesses.queries.ts'
import { BusinessCard, BusinessCardSkeleton } from './business-card.tsx'
import { WhyThisOrder } from './why-this-order.tsx'

type RequestQuote = (business: ListedBusiness) => void

/** The featured businesses, six at a time. */
export function TrendingBusinesses({ onRequestQuote }: { onRequestQuote: RequestQuote }) {
  const { data: businesses, error, refetch } = useQuery(featuredBusinessesQuery(useApi()))
  const [page, setPage] = useState(0)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const pageCount = Math.ceil((businesses?.length ?? 0) / featuredPageSize)
  const turn = (step: number) => setPage((page + step + pageCount) % pageCount)
  /** The arrows below the cards also move the focus to the heading above the new ones. */
  const turnFromBelow = (step: number) => {
    turn(step)
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="Section" aria-labelledby="trending-businesses">
      <div className="Section-head Trending-head">
        <h2 id="trending-businesses" ref={headingRef} tabIndex={-1}>
          Trending Businesses
        </h2>
        <Link className="Link" to={directoryHref()}>
          See all<span className="sr"> businesses</span>
        </Link>
        {pageCount > 1 && <Turner className="desk" page={page} pageCount={pageCount} onTurn={turn} />}
      </div>
      {businesses && businesses.length > 0 && <WhyThisOrder order="featured" />}
      {error && !businesses && (
        <ErrorState
          headingLevel={3}
          title="Trending businesses couldn’t be loaded"
          message={error.message}
          onRetry={refetch}
        />
      )}
      {!error && !businesses && <TrendingSkeleton />}
      {businesses && <TrendingCards businesses={businesses} page={page} onRequestQuote={onRequestQuote} />}
      {pageCount > 1 && <Turner className="phone" page={page} pageCount={pageCount} onTurn={turnFromBelow} />}
    </section>
  )
}

type TrendingCardsProps = { businesses: ListedBusiness[]; page: number; onRequestQuote: RequestQuote }

function TrendingCards({ businesses, page, onRequestQuote }: TrendingCardsProps) {
  if (businesses.length === 0) return <p>No featured businesses available at the moment.</p>
  const first = page * featuredPageSize
  return (
    <div className="BusinessGrid SwipeRow">
      {businesses.slice(first, first + featuredPageSize).map((business) => (
        <BusinessCard key={business.id} business={business} onRequestQuote={onRequestQuote} />
      ))}
    </div>
  )
}

type TurnerProps = { page: number; pageCount: number; onTurn: (step: number) => void; className: string }

/** Arrows to the previous and next cards; they wrap around. */
function Turner({ page, pageCount, onTurn, className }: TurnerProps) {
  return (
    <div className={`Turner ${className}`}>
      <IconButton className="is-edged" label="Previous businesses" onClick={() => onTurn(-1)}>
        <ChevronLeft className="Icon" />
      </IconButton>
      <span className="num" role="status">
        <span className="sr">Page </span>
        {page + 1} of {pageCount}
      </span>
      <IconButton className="is-edged" label="More businesses" onClick={() => onTurn(1)}>
        <ChevronRight className="Icon" />
      </IconButton>
    </div>
  )
}

function TrendingSkeleton() {
  return (
    <>
      <LoadingNote label="Loading trending businesses" />
      <div className="BusinessGrid SwipeRow">
        {Array.from({ length: featuredPageSize }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
          <BusinessCardSkeleton key={index} />
        ))}
      </div>
    </>
  )
}
