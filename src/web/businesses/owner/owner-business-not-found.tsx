import { paths } from '#shared/lib/paths.ts'
import { Seo } from '#web/lib/seo.tsx'
import { NotFoundNotice } from '#web/ui/notice.tsx'

/** The owner's page for a business that doesn't exist, or is hidden and someone else's. */
export function OwnerBusinessNotFound() {
  return (
    <div className="Page">
      <Seo title="Business Not Found" description="This business doesn't exist or has been removed." />
      <NotFoundNotice
        title="Business Not Found"
        text="The business you're looking for doesn't exist or has been removed."
        to={paths.dashboard}
        action="Back to Dashboard"
      />
    </div>
  )
}
