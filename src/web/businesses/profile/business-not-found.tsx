import { paths } from '#shared/lib/paths.ts'
import { NotFoundNotice } from '#web/ui/notice.tsx'

/** The page of a business that doesn't exist or isn't public. */
export function BusinessNotFound() {
  return (
    <div className="Page">
      <NotFoundNotice
        title="Business Not Found"
        text="The business you're looking for doesn't exist or has been removed."
        to={paths.businesses}
        action="Browse Businesses"
      />
    </div>
  )
}
