import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { averagePriceText } from '#shared/businesses/average-price.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import {
  type BusinessHours,
  type DayHours,
  dayNames,
  isAroundTheClock,
  spansOf,
  weekdayLabel,
} from '#shared/businesses/opening-hours.ts'
import { comingDays, scheduleOf, seasonDates } from '#shared/businesses/special-hours.ts'
import { paths } from '#shared/lib/paths.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
import { makesOffer } from './business-offers-json-ld.ts'
import { schemaTypeOf } from './schema-types.ts'
import { socialLinks } from './social-links.ts'

type Thing = Record<string, unknown>
/** Origins of pages and pictures, without a trailing slash. */
type Hosts = { publicUrl: string; apiUrl: string }

/** Drops unknown values: search engines report empty ones as errors. */
function known(thing: Thing): Thing {
  const isKnown = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => isKnown(value)))
}

/** A business in schema.org terms, without @context. */
export function localBusinessJsonLd(
  business: Business,
  hosts: Hosts,
  today: number = austinWallClock(new Date()).date,
): Thing {
  const page = hosts.publicUrl + paths.business(business.id)
  const website = toWebLink(business.website)?.href
  return known({
    '@type': schemaTypeOf(business),
    '@id': page,
    url: page,
    name: business.name,
    description: business.description,
    image: pictureAddresses(business, hosts),
    logo: business.logoUrl ? absolute(business.logoUrl, hosts) : null,
    telephone: business.phone,
    address: addressOf(business),
    geo: geoOf(business),
    areaServed: areaServedOf(business),
    ...hoursOf(business, today),
    aggregateRating: ratingOf(business),
    priceRange: priceRangeOf(business),
    makesOffer: makesOffer(business),
    sameAs: [...(website ? [website] : []), ...socialLinks(business).map(({ href }) => href)],
  })
}

function absolute(address: string, { publicUrl, apiUrl }: Hosts): string {
  return address.startsWith('http') ? address : (apiUrl || publicUrl) + address
}

function pictureAddresses({ coverImageUrl, images, thumbnailUrl }: Business, hosts: Hosts): string[] {
  const addresses = [coverImageUrl, ...images.map(({ url }) => url), thumbnailUrl].filter(
    (address) => address !== null,
  )
  return [...new Set(addresses)].map((address) => absolute(address, hosts))
}

function addressOf({ address, city, state, zipCode }: Business): Thing {
  return known({
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    postalCode: zipCode,
    addressCountry: 'US',
  })
}

/** Not for an approximate place: search engines would lead people there. */
function geoOf({ latitude, longitude, isApproximate }: Business): Thing | null {
  if (latitude === null || longitude === null || isApproximate) return null
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

function areaServedOf({ serviceArea }: Business): Thing[] {
  if (!serviceArea) return []
  const { zips, neighborhoods, radius } = serviceArea
  return [
    ...zips.map((zip) => ({
      '@type': 'PostalCodeRangeSpecification',
      postalCodeBegin: zip,
      postalCodeEnd: zip,
    })),
    ...neighborhoods.map((name) => ({ '@type': 'Place', name: `${name}, Austin, TX` })),
    ...(radius
      ? [{ '@type': 'Place', name: `${radius.miles} miles around ${radius.around}, Austin, TX` }]
      : []),
  ]
}

function ratingOf({ rating, reviewCount }: Business): Thing | null {
  if (reviewCount === 0) return null
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 }
}

function priceRangeOf(business: Business): string | null {
  const { averagePrice, priceUnit, paidInstead } = business
  if (averagePrice === null) return null
  return paidInstead ?? `${averagePriceText({ averagePrice, priceUnit })} on average`
}

/** The week with its seasons, and special days that haven't passed; nothing when the hours are unknown. */
function hoursOf(business: Business, today: number): Thing {
  const { hours, special } = scheduleOf(business)
  if (!hours) return {}
  const seasons = (special?.seasons ?? []).flatMap((season) =>
    openingHoursSpecification(season.hours, toValidity(seasonDates(season, today))),
  )
  const days = comingDays(special, today).flatMap((day) =>
    // Open for no time at all is how search engines read "closed".
    (day.closed ? ['00:00/00:00'] : timesOf(day)).map((times) => toEntry(times, toValidity(day))),
  )
  return {
    openingHoursSpecification: [...openingHoursSpecification(hours), ...seasons],
    specialOpeningHoursSpecification: days,
  }
}

const toValidity = ({ from, to }: { from: string; to: string }): Thing => ({
  validFrom: from,
  validThrough: to,
})

/**
 * Open days, with equal times grouped into one entry. A close at or before the open is on the next day, which is also how
 * schema.org reads it; all day is 00:00 to 23:59, as Google requires.
 */
export function openingHoursSpecification(hours: BusinessHours, validity: Thing = {}): Thing[] {
  const byTimes = new Map<string, string[]>()
  for (const [index, day] of dayNames.entries())
    for (const times of timesOf(hours[day]))
      byTimes.set(times, [...(byTimes.get(times) ?? []), weekdayLabel(index)])
  return [...byTimes].map(([times, dayOfWeek]) => toEntry(times, { dayOfWeek, ...validity }))
}

function toEntry(times: string, rest: Thing): Thing {
  const [opens, closes] = times.split('/')
  return { '@type': 'OpeningHoursSpecification', ...rest, opens, closes }
}

const timesOf = (day: DayHours): string[] =>
  isAroundTheClock(day) ? ['00:00/23:59'] : spansOf(day).map(({ open, close }) => `${open}/${close}`)

/** The breadcrumb from the directory to a business, without @context. */
export function businessBreadcrumbJsonLd(business: Business, publicUrl: string): Thing {
  const { id, name, categoryId, categoryName, subcategoryId, subcategory } = business
  const steps = [{ name: 'Businesses', path: paths.businesses as string }]
  if (categoryId && categoryName) {
    steps.push({ name: categoryName, path: directoryHref({ category: categoryId }) })
    if (subcategoryId && subcategory) {
      steps.push({
        name: subcategory.name,
        path: directoryHref({ category: categoryId, subcategory: subcategoryId }),
      })
    }
  }
  steps.push({ name, path: paths.business(id) })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}
