import type { ReactNode } from 'react'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { reviewPageCount } from '#shared/businesses/profile/review-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReviewPages } from './review-pages.tsx'
import { useReviewDeletion } from './use-review-deletion.tsx'

type CustomerReviewsProps = {
  businessId: number
  /** The first page: unconfirmed ones last, then newest first. */
  reviews: Review[]
  /** On all pages; `reviewCount` is without those that don't count. */
  reviewTotal: number
  rating: number
  reviewCount: number
  ratingCounts: readonly number[]
  /** Write Review at the right of the header, when signed in. */
  action?: ReactNode
  onWriteFirst: () => void
  /** A link on somebody else's review by which it can be reported. */
  report?: (review: Review) => ReactNode
}

/** Customer reviews, or an invitation to write the first. */
export function CustomerReviews(props: CustomerReviewsProps) {
  const { businessId, reviews, reviewTotal: total, action, onWriteFirst, report, ...figures } = props
  const { ask, dialog, focusAfter } = useReviewDeletion()
  const title = (
    <span ref={focusAfter} tabIndex={-1}>
      Customer Reviews
    </span>
  )
  const actionOn = (review: Review) =>
    review.isOwn ? (
      <button type="button" className="ReportLink" aria-haspopup="dialog" onClick={() => ask(review.id)}>
        Delete<span className="sr"> your review</span>
      </button>
    ) : (
      report?.(review)
    )
  return (
    <Card title={title} id="reviews" action={action}>
      {total === 0 ? (
        <EmptyState
          title="No Reviews Yet"
          text="Been here? Tell others how it went."
          action={<Button onClick={onWriteFirst}>Write the First Review</Button>}
        />
      ) : (
        <ReviewPages
          businessId={businessId}
          first={{ reviews, total, page: 1, pageCount: reviewPageCount(total) }}
          figures={figures}
          actionOn={actionOn}
        />
      )}
      {dialog}
    </Card>
  )
}
