import { type ReactNode, useId, useRef, useState } from 'react'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RatingHistogram } from './rating-histogram.tsx'
import { ReviewItem } from './review-item.tsx'

/** Reviews that show before "Display All Reviews" (specification §9). */
const shownAtFirst = 3

type CustomerReviewsProps = {
  /** Newest first; may be fewer than `reviewCount`, which counts all. */
  reviews: readonly Review[]
  rating: number
  reviewCount: number
  ratingCounts: readonly number[]
  /** Write Review at the right of the head, for those who are signed in. */
  action?: ReactNode
  onWriteFirst: () => void
}

/** What customers say: the figures, the first three reviews, all of them on demand. */
export function CustomerReviews({ reviews, action, onWriteFirst, ...figures }: CustomerReviewsProps) {
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
          {/* The only one there is may be hidden from all but its author. */}
          {figures.reviewCount > 0 ? <RatingHistogram {...figures} /> : null}
          <ReviewList reviews={reviews} reviewCount={figures.reviewCount} />
        </>
      )}
    </Card>
  )
}

function ReviewList({ reviews, reviewCount }: { reviews: readonly Review[]; reviewCount: number }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const toggle = () => {
    setWhole(!isWhole)
    // Folding a long list away would leave the reader at the bottom of the page.
    if (isWhole) list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={list} id={id}>
        {(isWhole ? reviews : reviews.slice(0, shownAtFirst)).map((review) => (
          <ReviewItem key={review.id} review={review} />
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
