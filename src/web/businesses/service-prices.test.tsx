import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { type StoredService, serviceUnitNames, toMainService } from '#shared/businesses/main-services.ts'
import { comparisonGroups } from './compare/comparison-groups.tsx'
import { makesOffer } from './profile/business-offers-json-ld.ts'
import { MainServices } from './profile/main-services.tsx'

const cents = fc.option(fc.integer({ min: 0, max: 100_000_000 }))
const service: fc.Arbitrary<StoredService> = fc
  .record({
    name: fc.stringMatching(/^[a-z]{1,20}$/),
    prices: fc.tuple(cents, cents),
    unit: fc.constantFrom(...serviceUnitNames),
  })
  .map(({ name, prices: [one, other], unit }) => {
    const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other]
    return { name, from, to, unit }
  })
const anyServices = fc.uniqueArray(service, { minLength: 1, maxLength: 40, selector: ({ name }) => name })

type Amounts = Record<string, number[]>
const toCents = (dollars: unknown) => Math.round(Number(dollars) * 100)
/** The amounts in a text, in cents. */
const amountsIn = (text: string) =>
  (text.match(/\$[\d,]+(\.\d\d)?/g) ?? []).map((amount) => toCents(amount.replaceAll(/[$,]/g, '')))
const rendered = (node: ReactNode) => renderToString(node).replaceAll('<!-- -->', '')

function onPage(business: Business): Amounts {
  const items = rendered(<MainServices business={business} />).match(/<li>.*?<\/li>/g) ?? []
  return Object.fromEntries(
    items.map((item) => [/Services-name">([a-z]+)</.exec(item)?.[1], amountsIn(item)]),
  )
}

function inComparison(business: ComparedBusiness): Amounts {
  const groups = comparisonGroups([business], { day: 0, minute: 0, date: 20_000 }, null)
  const rows = groups.find(({ title }) => title === 'Services')?.rows ?? []
  return Object.fromEntries(
    rows.map(({ label, cells }) => [label, Array.isArray(cells) ? amountsIn(rendered(cells[0])) : []]),
  )
}

type Offer = { itemOffered: { name: string }; priceSpecification?: Record<string, unknown> }
function inJsonLd(business: Business): Amounts {
  return Object.fromEntries(
    (makesOffer(business) as Offer[]).map(({ itemOffered, priceSpecification: prices = {} }) => [
      itemOffered.name,
      ['price', 'minPrice', 'maxPrice'].flatMap((key) => (key in prices ? [toCents(prices[key])] : [])),
    ]),
  )
}

it('any stored prices are the same amounts on the page, in the comparison and in JSON-LD', () => {
  fc.assert(
    fc.property(anyServices, (stored) => {
      const business = {
        ...Object.fromEntries(textFields.map((field) => [field, ''])),
        mainServices: stored.map(toMainService),
        services: [],
        additionalServices: [],
        pricesConfirmedAt: null,
        businessHoursData: null,
        specialHoursData: null,
        paymentMethodsData: {},
        whyPeopleLoveUsData: [],
        ratingCounts: [0, 0, 0, 0, 0],
      } as unknown as Business & ComparedBusiness
      const amounts: Amounts = Object.fromEntries(
        stored.map(({ name, from, to }) => [
          name,
          [...new Set([from, to].filter((price) => price !== null))],
        ]),
      )
      expect(onPage(business)).toEqual(amounts)
      expect(inComparison(business)).toEqual(amounts)
      expect(inJsonLd(business)).toEqual(amounts)
    }),
    { numRuns: 30 },
  )
})
