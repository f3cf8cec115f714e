import type { ReactNode } from 'react'
import type { WallClock } from '#shared/businesses/austin-clock.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { BusinessAbout } from './business-about.tsx'
import { BusinessHours } from './business-hours.tsx'
import { LoveUsList } from './love-us-list.tsx'
import { OfferedServices } from './offered-services.tsx'
import { PaymentMethods } from './payment-methods.tsx'

type BusinessDetailsProps = { business: Business; now: WallClock; hoursReport: ReactNode }

/** What a business says about itself, below the first screen. */
export function BusinessDetails({ business, now, hoursReport }: BusinessDetailsProps) {
  return (
    <>
      <BusinessAbout description={business.description} />
      <div className="Pair">
        <BusinessHours business={business} now={now}>
          {hoursReport}
        </BusinessHours>
        <PaymentMethods accepted={business.paymentMethodsData} />
      </div>
      <OfferedServices services={business.additionalServices} />
      <LoveUsList reasons={business.whyPeopleLoveUsData} />
    </>
  )
}
