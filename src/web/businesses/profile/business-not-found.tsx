import { paths } from '#shared/lib/paths.ts'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The page of a business that doesn't exist or isn't public. */
export function BusinessNotFound() {
  return (
    <div className="Page">
      <div className="Notice">
        <BatMark className="BatMark" />
        <h1>Business Not Found</h1>
        <p>The business you're looking for doesn't exist or has been removed.</p>
        <div className="Notice-actions">
          <ButtonLink variant="primary" to={paths.businesses}>
            Browse Businesses
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
