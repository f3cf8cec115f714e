import { type ReactNode, useState } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { placeholderPictureUrl } from '#shared/businesses/card-pictures.ts'
import { BusinessInformation, ContactInformation, QuickStats } from '#web/businesses/owner/owner-facts.tsx'
import { toPictureSource } from '#web/businesses/stored-picture.ts'
import { useAustinClock } from '#web/businesses/use-austin-clock.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { AwayCard } from '../away/away-card.tsx'
import { galleryPictures } from '../profile/business-gallery.tsx'
import { BusinessHours } from '../profile/business-hours.tsx'
import { PricesCard } from './prices-card.tsx'

type OwnerOverviewProps = {
  business: Business
  quoteRequestCount: number | undefined
  hoursReports: ReactNode
  canEdit: boolean
}

/** A summary of the public listing, with its stats. */
export function OwnerOverview({ business, quoteRequestCount, hoursReports, canEdit }: OwnerOverviewProps) {
  const [openedAt] = useState(Date.now)
  const now = useAustinClock(openedAt)
  return (
    <div className="OwnerOverview">
      <OwnerPictures business={business} />
      <div className="OwnerOverview-side">
        <QuickStats business={business} quoteRequestCount={quoteRequestCount} />
        <BusinessHours business={business} now={now}>
          {hoursReports}
        </BusinessHours>
        {canEdit ? <PricesCard business={business} now={openedAt} /> : null}
        {canEdit ? <AwayCard business={business} /> : null}
      </div>
      <div className="OwnerOverview-facts">
        <ContactInformation business={business} />
        <BusinessInformation business={business} />
      </div>
    </div>
  )
}

function OwnerPictures({ business }: { business: Business }) {
  const stored = galleryPictures(business)
  const pictures = stored.map((picture) => toPictureSource(picture, business.name))
  return (
    <Carousel
      className="OwnerPictures"
      pictures={pictures.length > 0 ? pictures : [{ src: placeholderPictureUrl, alt: '' }]}
      sizes="(min-width: 1280px) 792px, (min-width: 960px) calc(100vw - 488px), 100vw"
      isEager
    />
  )
}
