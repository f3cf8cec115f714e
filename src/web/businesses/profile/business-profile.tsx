import type { ReactNode } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { DistanceFact } from '../card/distance-fact.tsx'
import { useAustinClock } from '../use-austin-clock.ts'
import { ActionBar } from './action-bar.tsx'
import { BusinessGallery } from './business-gallery.tsx'
import { BusinessHeader } from './business-header.tsx'
import { BusinessSeo } from './business-seo.tsx'
import type { BusinessActions } from './use-business-actions.ts'

const actionParts = () => import('./business-actions.tsx')
const BusinessTools = laterPart(async () => (await actionParts()).BusinessTools)
const BusinessActionGrid = laterPart(async () => (await actionParts()).BusinessActionGrid)
const BusinessActionRow = laterPart(async () => (await actionParts()).BusinessActionRow)
const ActionBarLinks = laterPart(async () => (await actionParts()).ActionBarLinks)
const OpeningNow = laterPart(async () => (await import('./opening-now.tsx')).OpeningNow)
const QuoteCard = laterPart(async () => (await import('./quote-card.tsx')).QuoteCard)
const BusinessDetails = laterPart(async () => (await import('./business-details.tsx')).BusinessDetails)

type BusinessProfileProps = {
  business: Business
  place: BusinessDetail['place']
  /** Time of loading, in milliseconds: defines "today" until the browser's clock takes over. */
  loadedAt: number
  actions: BusinessActions
  onRequestQuote: () => void
  /** A button, from another room. */
  askForTime: ReactNode
  /** A visitor's report about the hours. */
  hoursReport: ReactNode
  /** A visitor's action on a picture in full screen. */
  pictureAction: ((url: string) => ReactNode) | undefined
  /** The reviews. */
  children: ReactNode
}

/** A business's own page. */
export function BusinessProfile({
  business,
  place,
  loadedAt,
  actions,
  onRequestQuote,
  askForTime,
  hoursReport,
  pictureAction,
  children,
}: BusinessProfileProps) {
  const now = useAustinClock(loadedAt)
  return (
    <div className="Page">
      <BusinessSeo business={business} />
      <div className="DetailPage">
        <BusinessHeader
          business={business}
          facts={
            <>
              <OpeningNow business={business} now={now} />
              <DistanceFact business={business} />
            </>
          }
        >
          <BusinessTools business={business} actions={actions} />
          <BusinessActionGrid business={business} actions={actions} />
        </BusinessHeader>
        <BusinessGallery business={business} pictureAction={pictureAction} />
        <QuoteCard
          business={business}
          place={place}
          now={now}
          onRequestQuote={onRequestQuote}
          askForTime={askForTime}
        />
        <div className="DetailPage-main">
          <BusinessActionRow business={business} actions={actions} />
          <BusinessDetails business={business} now={now} hoursReport={hoursReport} />
          {children}
        </div>
      </div>
      <ActionBar onRequestQuote={onRequestQuote}>
        <ActionBarLinks business={business} />
      </ActionBar>
    </div>
  )
}
