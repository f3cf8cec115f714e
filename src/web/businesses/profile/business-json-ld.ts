import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import {
  type BusinessHours,
  type DayHours,
  dayNames,
  isAroundTheClock,
} from '#shared/businesses/opening-hours.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
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
export function localBusinessJsonLd(business: Business, hosts: Hosts): Thing {
  const page = hosts.publicUrl + paths.business(business.id)
  const website = toWebLink(business.website)?.href
  return known({
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name: business.name,
    description: business.description,
    image: pictureAddresses(business, hosts),
    logo: business.logoUrl ? absolute(business.logoUrl, hosts) : null,
    telephone: business.phone,
    address: addressOf(business),
    geo: geoOf(business),
    openingHoursSpecification: business.businessHoursData
      ? openingHoursSpecification(business.businessHoursData as BusinessHours)
      : [],
    aggregateRating: ratingOf(business),
    priceRange: priceRangeOf(business),
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

function geoOf({ latitude, longitude }: Business): Thing | null {
  if (latitude === null || longitude === null) return null
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

function ratingOf({ rating, reviewCount }: Business): Thing | null {
  if (reviewCount === 0) return null
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 }
}

function priceRangeOf({ averagePrice, priceUnit }: Business): string | null {
  if (averagePrice === null) return null
  return `${formatDollars(averagePrice)}${priceUnit === 'hour' ? ' per hr' : ''} on average`
}

/**
 * Open days, with equal times grouped into one entry. A close at or before the open is on the next day, which is also how
 * schema.org reads it; all day is 00:00 to 23:59, as Google requires.
 */
export function openingHoursSpecification(hours: BusinessHours): Thing[] {
  const byTimes = new Map<string, string[]>()
  for (const day of dayNames) {
    if (hours[day].closed) continue
    const times = timesOf(hours[day])
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    byTimes.set(times, [...(byTimes.get(times) ?? []), name])
  }
  return [...byTimes].map(([times, dayOfWeek]) => {
    const [opens, closes] = times.split('/')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

function timesOf(day: DayHours): string {
  return isAroundTheClock(day) ? '00:00/23:59' : `${day.open}/${day.close}`
}

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
