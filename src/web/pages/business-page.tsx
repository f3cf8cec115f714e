import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { BusinessDetail } from '#shared/businesses/businesses.schemas.ts'
import { BusinessNotFound } from '#web/businesses/business-not-found.tsx'
import { BusinessProfile } from '#web/businesses/business-profile.tsx'
import { BusinessSkeleton } from '#web/businesses/business-skeleton.tsx'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { quoteNote } from '#web/businesses/quote-note.ts'
import { useBusinessActions } from '#web/businesses/use-business-actions.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { QuoteRequestDialog } from '#web/quote-requests/quote-request-dialog.tsx'
import { CustomerReviews } from '#web/reviews/customer-reviews.tsx'
import { useReviewDialog } from '#web/reviews/use-review-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

export function BusinessPage() {
  const api = useApi()
  const { businessId = '' } = useParams()
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(businessQuery(api, businessId))
  if (isPending) {
    return (
      <>
        <Seo title="Loading business" description="A local business in Austin, Texas." />
        <BusinessSkeleton />
      </>
    )
  }
  if (data === undefined) {
    return (
      <div className="Page">
        <Seo title="Error loading business" description="This page could not be loaded." />
        <div className="Notice">
          <ErrorState
            headingLevel={1}
            title="Error loading business"
            message={error.message}
            onRetry={() => void refetch()}
            retryLabel="Retry"
          />
        </div>
      </div>
    )
  }
  if (!data) {
    return (
      <>
        <Seo title="Business Not Found" description="This business doesn't exist or has been removed." />
        <BusinessNotFound />
      </>
    )
  }
  return <LoadedBusiness key={data.business.id} detail={data} loadedAt={dataUpdatedAt} />
}

function LoadedBusiness({ detail, loadedAt }: { detail: BusinessDetail; loadedAt: number }) {
  const { business, reviews, ratingCounts } = detail
  const { isAuthenticated } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const review = useReviewDialog(business)
  const actions = useBusinessActions(business, review.open)
  return (
    <>
      <BusinessProfile
        business={business}
        loadedAt={loadedAt}
        actions={actions}
        onRequestQuote={() => setAsking(true)}
      >
        <CustomerReviews
          reviews={reviews}
          rating={business.rating}
          reviewCount={business.reviewCount}
          ratingCounts={ratingCounts}
          action={isAuthenticated ? <Button onClick={review.open}>Write Review</Button> : null}
          onWriteFirst={review.open}
        />
      </BusinessProfile>
      <QuoteRequestDialog
        business={isAsking ? business : null}
        onClose={() => setAsking(false)}
        note={quoteNote(business)}
      />
      {review.dialog}
    </>
  )
}
