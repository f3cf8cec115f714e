import '#web/styles/owner.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { ClaimListing } from '#web/claims/claim-listing.tsx'
import { claimQuery } from '#web/claims/claims.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { FailedNotice, NotFoundNotice } from '#web/ui/notice.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'

export function ClaimPage() {
  const { businessId = '' } = useParams()
  return (
    <div className="Page PageEnd Claim">
      <Seo title="Claim a listing" description="Claim a listing that’s yours and manage it." />
      <ClaimOf key={businessId} businessId={businessId} />
    </div>
  )
}

function ClaimOf({ businessId }: { businessId: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...claimQuery(useApi(), businessId),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  if (!isFetchedAfterMount) return <ClaimSkeleton />
  if (data) return <ClaimListing claim={data} onChange={() => void refetch()} />
  if (error)
    return (
      <FailedNotice title="Error loading business" message={error.message} onRetry={() => void refetch()} />
    )
  return (
    <NotFoundNotice
      title="Business Not Found"
      text="The business you're looking for doesn't exist or has been removed."
      to={paths.businesses}
      action="Browse Businesses"
    />
  )
}

function ClaimSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="PageHead" aria-hidden="true">
        <Skeletons classNames={['is-head is-m', 'is-lead is-l']} />
      </div>
      <Skeletons classNames={['is-field', 'is-row']} />
    </>
  )
}
