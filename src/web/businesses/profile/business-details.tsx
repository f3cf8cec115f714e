import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessHours as Hours } from '#shared/businesses/opening-hours.ts'
import { BusinessAbout } from './business-about.tsx'
import { BusinessHours } from './business-hours.tsx'
import { LoveUsList } from './love-us-list.tsx'
import { OfferedServices } from './offered-services.tsx'
import { PaymentMethods } from './payment-methods.tsx'

/** What a business says about itself, below the first screen. `today` counts from Monday, 0 to 6. */
export function BusinessDetails({ business, today }: { business: Business; today: number }) {
  return (
    <>
      <BusinessAbout description={business.description} />
      <div className="Pair">
        <BusinessHours hours={business.businessHoursData as Hours | null} today={today} />
        <PaymentMethods accepted={business.paymentMethodsData} />
      </div>
      <OfferedServices services={business.additionalServices} />
      <LoveUsList reasons={business.whyPeopleLoveUsData} />
    </>
  )
}
