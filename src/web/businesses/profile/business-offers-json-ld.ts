import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { hasPrice, type MainService, serviceUnits, shownServices } from '#shared/businesses/main-services.ts'

/** Offers of a business in schema.org terms, priced where its owner names prices. */
export const makesOffer = (business: Business): object[] =>
  shownServices({ ...business, services: [...business.services, ...business.additionalServices] }).map(
    (service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service.name },
      ...(hasPrice(service) && { priceSpecification: priceSpecification(service) }),
    }),
  )

function priceSpecification({ from, to, unit }: MainService): object {
  const { label, code } = serviceUnits[unit]
  const isOne = from !== null && to !== null && Number(from) === Number(to)
  const prices = isOne
    ? { price: from }
    : { ...(from !== null && { minPrice: from }), ...(to !== null && { maxPrice: to }) }
  if (unit === 'flat') return { '@type': 'PriceSpecification', ...prices, priceCurrency: 'USD' }
  const per = code === null ? { unitText: label.replace('per ', '') } : { unitCode: code }
  return { '@type': 'UnitPriceSpecification', ...prices, priceCurrency: 'USD', ...per }
}
