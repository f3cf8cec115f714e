import '#web/styles/owner.css'
import { useParams } from 'react-router'
import { BusinessAnalytics } from '#web/businesses/analytics/business-analytics.tsx'
import { OwnerOnly } from '#web/businesses/owner/require-owner.tsx'
import { Seo } from '#web/lib/seo.tsx'

export function BusinessAnalyticsPage() {
  const { businessId = '' } = useParams()
  return (
    <OwnerOnly businessId={businessId} task="edit">
      {({ business }) => (
        <div className="Page PageEnd">
          <Seo title={`Analytics for ${business.name}`} description="Visits, likes, reviews and followers." />
          <BusinessAnalytics business={business} />
        </div>
      )}
    </OwnerOnly>
  )
}
