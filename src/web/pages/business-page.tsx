import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { BusinessProfile } from '#web/businesses/profile/business-profile.tsx'
import { quoteNote } from '#web/businesses/profile/quote-note.ts'
import { type BusinessActions, useBusinessActions } from '#web/businesses/profile/use-business-actions.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useReviewDialog } from '#web/reviews/use-review-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { FailedPage } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { QuoteDialog } from './quote-dialog.tsx'

const BusinessNotFound = laterPart(
  async () => (await import('#web/businesses/profile/business-not-found.tsx')).BusinessNotFound,
)
const BusinessSkeleton = laterPart(
  async () => (await import('#web/businesses/profile/business-skeleton.tsx')).BusinessSkeleton,
)
const BusinessReviews = laterPart(async () => (await import('./business-reviews.tsx')).BusinessReviews)

const PictureReport = laterPart(async () => (await import('./business-reviews.tsx')).PictureReport)

const BusinessMap = laterPart(async () => (await import('#web/map/business-map.tsx')).BusinessMap)

const AskForTime = laterPart(async () => (await import('./ask-for-time.tsx')).AskForTime)

const HoursReport = laterPart(async () => (await import('#web/hours/hours-report.tsx')).HoursReport)

export function BusinessPage() {
  const api = useApi()
  const { businessId = '' } = useParams()
  const isHydrated = useHydrated()
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(
    businessQuery(api, businessId),
  )
  // Only its owner can find a hidden business, and the visitor is known only after hydration.
  const isRefetching = data === null && isFetching && isHydrated
  if (isPending || isRefetching) {
    return (
      <>
        <Seo title="Loading business" description="A local business in Austin, Texas." />
        <BusinessSkeleton />
      </>
    )
  }
  if (data === undefined) {
    return (
      <FailedPage title="Error loading business" message={error.message} onRetry={() => void refetch()} />
    )
  }
  if (!data) {
    return (
      <>
        <Seo title="Business Not Found" description="This business doesn't exist or has been removed." />
        <div className={isHydrated ? undefined : 'AwaitingVisitor'}>
          <BusinessNotFound />
        </div>
      </>
    )
  }
  return <LoadedBusiness key={data.business.id} detail={data} loadedAt={dataUpdatedAt} />
}

/** The server rejects these for a listing that only its owner sees. */
const sayHidden = () =>
  toast({ title: 'Not available', description: 'Visitors can do this once the listing is public.' })
const hiddenActions: BusinessActions = {
  like: sayHidden,
  follow: sayHidden,
  save: sayHidden,
  share: sayHidden,
  review: sayHidden,
}

function LoadedBusiness({ detail, loadedAt }: { detail: BusinessDetail; loadedAt: number }) {
  const { business, reviews, reviewTotal, ratingCounts, place } = detail
  const { isAuthenticated } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const review = useReviewDialog(business)
  const isPublic = isListed(business.status)
  const openReview = isPublic ? review.open : sayHidden
  const actions = useBusinessActions(business, openReview)
  return (
    <>
      {isPublic ? null : (
        <p className="OwnersView">
          Only you and our team see this page: the listing is{' '}
          {business.status === 'unconfirmed' ? 'not public yet' : business.status}.{' '}
          <Link to={paths.ownerBusiness(business.id)}>See its status</Link>
        </p>
      )}
      <BusinessProfile
        business={business}
        place={place}
        loadedAt={loadedAt}
        actions={isPublic ? actions : hiddenActions}
        onRequestQuote={() => (isPublic ? setAsking(true) : sayHidden())}
        pictureAction={
          isPublic ? (url) => <PictureReport key={url} business={business} url={url} /> : undefined
        }
        askForTime={isPublic && business.submittedById !== null ? <AskForTime business={business} /> : null}
        hoursReport={isPublic ? <HoursReport businessId={business.id} /> : null}
      >
        <BusinessMap business={business} />
        <BusinessReviews
          business={business}
          reviews={reviews}
          reviewTotal={reviewTotal}
          rating={business.rating}
          reviewCount={business.reviewCount}
          ratingCounts={ratingCounts}
          action={isAuthenticated ? <Button onClick={openReview}>Write Review</Button> : null}
          onWriteFirst={openReview}
        />
      </BusinessProfile>
      <QuoteDialog
        business={isAsking ? business : null}
        onClose={() => setAsking(false)}
        note={quoteNote(business)}
      />
      {review.dialog}
    </>
  )
}
