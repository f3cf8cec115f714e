import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import type { BusinessReviewList } from '#shared/businesses/profile/business-reviews.schemas.ts'
import { everyReview } from '#shared/businesses/profile/review-search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RatingHistogram } from './rating-histogram.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewTools } from './review-tools.tsx'
import { countText, nothingText } from './review-words.ts'
import { shownAtFirst, useReviewPage } from './use-review-page.ts'
import { useReviewSearch } from './use-review-search.ts'

type ReviewPagesProps = {
  businessId: number
  /** The page that came with the business. */
  first: BusinessReviewList
  figures: { rating: number; reviewCount: number; ratingCounts: readonly number[] }
  actionOn: (review: Review) => ReactNode
}

/** The numbers, the first few reviews, and on demand all of them in pages, by stars, words and order. */
export function ReviewPages({ businessId, first, figures, actionOn }: ReviewPagesProps) {
  const { search, hrefOf, go } = useReviewSearch(businessId)
  const { page, answered, isStale, error, refetch } = useReviewPage(businessId, search, first)
  const list = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const asked = search ?? everyReview
  const hasMore = first.total > shownAtFirst
  const all = hrefOf({ stars: null, search: '' })
  /** The pressed element is gone, or far below the list. */
  const focusCount = () => count.current?.focus({ preventScroll: true })
  const collapse = () => {
    go(null)
    // Collapsing a long list would leave the reader at the bottom of the page.
    list.current?.scrollIntoView({ block: 'start' })
  }
  const retry = () => {
    focusCount()
    void refetch()
  }
  const isBeyondLast = !isStale && page.total > 0 && page.reviews.length === 0
  const goToLast = useEffectEvent(() => go({ page: page.pageCount }))
  useEffect(() => {
    if (isBeyondLast) goToLast()
  }, [isBeyondLast])
  return (
    <>
      {/* The only review may be hidden from everyone but its author. */}
      {figures.reviewCount > 0 ? (
        <RatingHistogram {...figures} chosen={asked.stars} hrefOf={(stars) => hrefOf({ stars })} />
      ) : null}
      {hasMore ? <ReviewTools businessId={businessId} search={asked} onChange={go} /> : null}
      <div ref={list} id="review-list" className="ReviewList">
        <div className="ReviewCount is-screen">
          <p ref={count} role="status" tabIndex={-1}>
            {search && !error ? countText(page) : null}
          </p>
          {page.total > 0 && (asked.stars !== null || asked.search) ? (
            <Link className="Link" to={all} replace preventScrollReset onClick={focusCount}>
              Show all
            </Link>
          ) : null}
        </div>
        {error ? (
          <ErrorState headingLevel={3} title="Reviews couldn’t be loaded" onRetry={retry} />
        ) : page.total === 0 ? (
          <EmptyState
            className="is-small"
            title={nothingText(answered)}
            action={
              <ButtonLink to={all} replace preventScrollReset onClick={focusCount}>
                Show All Reviews
              </ButtonLink>
            }
          />
        ) : (
          <div className={cx('Reviews', isStale && 'is-stale')} aria-busy={isStale}>
            {page.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} action={actionOn(review)} />
            ))}
          </div>
        )}
      </div>
      {search && !error ? (
        <Pagination
          page={search.page}
          pageCount={page.pageCount}
          hrefFor={(number) => `${hrefOf({ page: number })}#review-list`}
          onTurn={focusCount}
        />
      ) : null}
      {hasMore ? (
        <Button
          className="ListMore"
          aria-expanded={search !== null}
          aria-controls="review-list"
          onClick={() => (search ? collapse() : go({}))}
        >
          {search ? 'Show Less' : `Display All Reviews (${first.total})`}
        </Button>
      ) : null}
    </>
  )
}
