import { type ReactNode, useId, useRef, useState } from 'react'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RatingHistogram } from './rating-histogram.tsx'
import { ReviewItem } from './review-item.tsx'

/** Reviews shown before "Display All Reviews" (specification §9). */
const shownAtFirst = 3

type CustomerReviewsProps = {
  /** Unconfirmed ones last, then newest first; can be fewer than `reviewCount`, which counts all others. */
  reviews: readonly Review[]
  rating: number
  reviewCount: number
  ratingCounts: readonly number[]
  /** Write Review at the right of the header, when signed in. */
  action?: ReactNode
  onWriteFirst: () => void
  /** A link on a review by which it can be reported. */
  report?: (review: Review) => ReactNode
}

/** Customer reviews: the numbers, the first three reviews, and the rest on demand. */
export function CustomerReviews({ reviews, action, onWriteFirst, report, ...figures }: CustomerReviewsProps) {
  return (
    <Card title="Customer Reviews" id="reviews" action={action}>
      {reviews.length === 0 ? (
        <EmptyState
          title="No Reviews Yet"
          text="Been here? Tell others how it went."
          action={<Button onClick={onWriteFirst}>Write the First Review</Button>}
        />
      ) : (
        <>
          {/* The only review may be hidden from everyone but its author. */}
          {figures.reviewCount > 0 ? <RatingHistogram {...figures} /> : null}
          <ReviewList reviews={reviews} reviewCount={figures.reviewCount} report={report} />
        </>
      )}
    </Card>
  )
}

type ReviewListProps = Pick<CustomerReviewsProps, 'reviews' | 'reviewCount'> & {
  report: CustomerReviewsProps['report']
}

function ReviewList({ reviews, reviewCount, report }: ReviewListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const toggle = () => {
    setWhole(!isWhole)
    // Collapsing a long list would leave the reader at the bottom of the page.
    if (isWhole) list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={list} id={id}>
        {(isWhole ? reviews : reviews.slice(0, shownAtFirst)).map((review) => (
          <ReviewItem key={review.id} review={review} report={report?.(review)} />
        ))}
      </div>
      {isWhole && reviewCount > reviews.length ? (
        <p className="Block-note is-apart">
          The latest {reviews.length} of {reviewCount} reviews.
        </p>
      ) : null}
      {reviews.length > shownAtFirst ? (
        <Button className="ListMore" aria-expanded={isWhole} aria-controls={id} onClick={toggle}>
          {isWhole ? 'Show Less' : `Display All Reviews (${reviews.length})`}
        </Button>
      ) : null}
    </>
  )
}
