import '#web/styles/owner.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { OwnerSkeleton } from '#web/businesses/owner/owner-skeleton.tsx'
import { OwnerOnly } from '#web/businesses/owner/require-owner.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { useCardDocument } from '#web/lib/card-document.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Promote } from '#web/payments/promote/promote.tsx'
import { toPromotedBusiness } from '#web/payments/promoted-business.ts'
import { promotionPlansQuery, promotionsQuery } from '#web/payments/promotions.queries.ts'

const contact = <ContactButton className="Button is-outline is-big">Contact Support</ContactButton>

export function PromotePage() {
  const { businessId = '' } = useParams()
  return useCardDocument() ? <PromoteBusiness businessId={businessId} /> : <OwnerSkeleton />
}

function PromoteBusiness({ businessId }: { businessId: string }) {
  useNews(businessId)
  const failure = useDetailsFailure(businessId)
  if (failure) {
    return (
      <>
        <PromoteSeo />
        <Promote details="failed" onRetry={failure.retry} contact={contact} />
      </>
    )
  }
  return (
    // The plans are the same for everyone, so they show while the business is loading.
    <OwnerOnly businessId={businessId} task="pay" skeleton={<Promote details="loading" contact={contact} />}>
      {({ business }) => (
        <>
          <PromoteSeo />
          <Promote details={toPromotedBusiness(business)} contact={contact} />
        </>
      )}
    </OwnerOnly>
  )
}

/** Fetches free spots and purchases once per visit, parallel to the business, so that all shows together. */
function useNews(businessId: string): void {
  const api = useApi()
  useQuery({ ...promotionPlansQuery(api), refetchOnMount: 'always' })
  useQuery({
    ...promotionsQuery(api, Number(businessId)),
    enabled: /^\d+$/.test(businessId),
    refetchOnMount: 'always',
  })
}

const PromoteSeo = () => (
  <Seo title="Promote Your Business" description="Put your business at the top, by the hour or by the day." />
)

/** Not null if the business could not be loaded: the plans stay, and choosing one shows the error (specification §4). */
function useDetailsFailure(businessId: string): { retry: () => void } | null {
  const { data, error, isFetching, refetch } = useQuery({
    ...businessQuery(useApi(), businessId),
    // OwnerOnly fetches it; this only observes.
    enabled: false,
  })
  if (data !== undefined || !error || isFetching) return null
  return { retry: () => void refetch() }
}
