import { ChevronDown } from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import {
  hasPrice,
  type MainService,
  mainServicesShown,
  servicePriceText,
  shownServices,
} from '#shared/businesses/main-services.ts'
import { austinMonth } from '#web/lib/austin-dates.ts'
import { Card } from '#web/ui/card.tsx'

/** The main services of a business with their prices; the first few at once. */
export function MainServices({ business }: { business: Business }) {
  const services = shownServices(business)
  if (services.length === 0) return null
  const isPriced = services.some(hasPrice)
  // One more takes no more room than the line that opens it.
  const shown = services.length <= mainServicesShown + 1 ? services.length : mainServicesShown
  return (
    <Card title={isPriced ? 'Services and prices' : 'Services'}>
      <ServiceList services={services.slice(0, shown)} />
      {shown < services.length ? (
        <details className="Services-more">
          <summary>
            <span className="is-closed">Show all {services.length} services</span>
            <span className="is-open">Show fewer services</span>
            <ChevronDown className="Icon is-s is-turning" />
          </summary>
          <ServiceList services={services.slice(shown)} />
        </details>
      ) : null}
      {isPriced && business.pricesConfirmedAt ? (
        <p className="Hours-confirmed">Prices confirmed {austinMonth(business.pricesConfirmedAt)}</p>
      ) : null}
    </Card>
  )
}

const ServiceList = ({ services }: { services: readonly MainService[] }) => (
  <ul className="Services">
    {services.map((service) => (
      <li key={service.name}>
        <span className="Services-name">{service.name}</span>
        {hasPrice(service) ? <span className="Services-price num">{servicePriceText(service)}</span> : null}
      </li>
    ))}
  </ul>
)
