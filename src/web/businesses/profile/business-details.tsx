import type { ReactNode } from 'react'
import type { WallClock } from '#shared/businesses/austin-clock.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { serviceKey } from '#shared/businesses/main-services.ts'
import { BusinessAbout } from './business-about.tsx'
import { BusinessHours } from './business-hours.tsx'
import { LoveUsList } from './love-us-list.tsx'
import { MainServices } from './main-services.tsx'
import { OfferedServices } from './offered-services.tsx'
import { PaymentMethods } from './payment-methods.tsx'

type BusinessDetailsProps = { business: Business; now: WallClock; hoursReport: ReactNode }

/** The business's own statements, below the first screen. */
export function BusinessDetails({ business, now, hoursReport }: BusinessDetailsProps) {
  return (
    <>
      <BusinessAbout description={business.description} />
      <MainServices business={business} />
      <div className="Pair">
        <BusinessHours business={business} now={now}>
          {hoursReport}
        </BusinessHours>
        <PaymentMethods accepted={business.paymentMethodsData} />
      </div>
      <OfferedServices services={withoutMain(business)} />
      <LoveUsList reasons={business.whyPeopleLoveUsData} />
    </>
  )
}

/** Additional services that aren't among the main ones. */
function withoutMain({ additionalServices, mainServices }: Business): string[] {
  const main = new Set(mainServices.map(({ name }) => serviceKey(name)))
  return additionalServices.filter((name) => !main.has(serviceKey(name)))
}
