import { paths } from '#shared/lib/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The owner's page for a business that doesn't exist, or is hidden and someone else's. */
export function OwnerBusinessNotFound() {
  return (
    <div className="Page">
      <Seo title="Business Not Found" description="This business doesn't exist or has been removed." />
      <div className="Notice">
        <BatMark className="BatMark" />
        <h1>Business Not Found</h1>
        <p>The business you're looking for doesn't exist or has been removed.</p>
        <div className="Notice-actions">
          <ButtonLink variant="primary" to={paths.dashboard}>
            Back to Dashboard
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
