import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import {
  type BusinessHours,
  type DayName,
  dayNames,
  openingState,
  weeklyMinutes,
} from '#shared/businesses/opening-hours.ts'
import {
  businessBreadcrumbJsonLd,
  localBusinessJsonLd,
  openingHoursSpecification,
} from './business-json-ld.ts'
import { schemaTypeOf } from './schema-types.ts'

const hosts = { publicUrl: 'https://findlocal.example.com', apiUrl: '' }

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const dayHours = fc.record({ open: time, close: time, closed: fc.boolean() })
const anyHours = fc.record(
  Object.fromEntries(dayNames.map((day) => [day, dayHours])) as Record<DayName, typeof dayHours>,
) as fc.Arbitrary<BusinessHours>

const address = fc.constantFrom(
  null,
  '',
  'https://example.com/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'example.com',
)
const pictureUrl = fc.constantFrom(
  '/uploads/a.w960.webp',
  '/uploads/b.webp',
  'https://cdn.example.com/c.webp',
)
const socialUrls = {
  facebookUrl: address,
  instagramUrl: address,
  twitterUrl: address,
  linkedinUrl: address,
  youtubeUrl: address,
  tiktokUrl: address,
  pinterestUrl: address,
  snapchatUrl: address,
}

const anyBusiness = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  name: fc.string({ minLength: 1 }),
  description: fc.string(),
  categoryId: fc.option(fc.constant(2)),
  categoryName: fc.option(fc.constant('Home & Living')),
  subcategoryId: fc.option(fc.constant(7)),
  subcategory: fc.option(fc.constant({ name: 'Plumbing' })),
  coverImageUrl: fc.option(pictureUrl),
  thumbnailUrl: fc.option(pictureUrl),
  logoUrl: fc.option(pictureUrl),
  images: fc.array(fc.record({ url: pictureUrl, altText: fc.string() }), { maxLength: 8 }),
  address: fc.string(),
  city: fc.constant('Austin'),
  state: fc.constant('TX'),
  zipCode: fc.constantFrom('', '78704'),
  latitude: fc.option(fc.constant(30.25)),
  longitude: fc.option(fc.constant(-97.75)),
  phone: fc.option(fc.constant('(512) 555-0148')),
  website: address,
  rating: fc.constantFrom(0, 4.87),
  reviewCount: fc.constantFrom(0, 1, 127),
  averagePrice: fc.constantFrom(null, '80', '79.50'),
  priceUnit: fc.constantFrom(null, 'hour' as const, 'visit' as const),
  paidInstead: fc.constantFrom(null, '$100 to $200'),
  services: fc.constantFrom([], ['Leak repair']),
  mainServices: fc.constantFrom([], [{ name: 'Drains', from: '80', to: null, unit: 'visit' }]),
  additionalServices: fc.constantFrom([], ['Night calls']),
  businessHoursData: fc.option(anyHours),
  ...socialUrls,
}) as unknown as fc.Arbitrary<Business>

/** Every value in an object, at any depth. */
function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.values(value).flatMap(leaves)
}

describe('localBusinessJsonLd', () => {
  it('contains nothing empty or unknown, and no address that is not on the web', () => {
    fc.assert(
      fc.property(anyBusiness, (business) => {
        const thing = localBusinessJsonLd(business, hosts)
        expect(thing).toMatchObject({ '@type': schemaTypeOf(business), name: business.name })
        for (const leaf of leaves(thing)) expect([null, undefined, '']).not.toContain(leaf)
        const links = [
          thing.url,
          thing['@id'],
          thing.logo ?? 'https:',
          thing.image ?? [],
          thing.sameAs ?? [],
        ].flat()
        for (const link of links) expect(link).toMatch(/^https?:/)
        expect(JSON.parse(JSON.stringify(thing))).toEqual(thing)
      }),
    )
  })

  it('has a rating only with reviews, and a position only with both coordinates', () => {
    fc.assert(
      fc.property(anyBusiness, (business) => {
        const thing = localBusinessJsonLd(business, hosts)
        expect('aggregateRating' in thing).toBe(business.reviewCount > 0)
        expect('geo' in thing).toBe(business.latitude !== null && business.longitude !== null)
        expect('priceRange' in thing).toBe(business.averagePrice !== null)
      }),
    )
  })

  it("uses the API's host for pictures when it is a different one", () => {
    const [business] = fc.sample(anyBusiness, { numRuns: 1, seed: 1 }) as [Business]
    const thing = localBusinessJsonLd(
      { ...business, coverImageUrl: '/uploads/a.webp' },
      { ...hosts, apiUrl: 'https://api.example.com' },
    )
    expect((thing.image as string[])[0]).toBe('https://api.example.com/uploads/a.webp')
  })
})

it('names special days that have not passed, and the dates of a season', () => {
  const [business] = fc.sample(anyBusiness, { numRuns: 1, seed: 1 }) as [Business]
  const open = { open: '09:00', close: '13:00', closed: false }
  const week = Object.fromEntries(dayNames.map((day) => [day, open])) as BusinessHours
  const day = { ...open, from: '2026-12-24', to: '2026-12-24', note: 'Christmas Eve' }
  const specialHoursData = {
    days: [
      day,
      { ...day, closed: true, from: '2026-12-25', to: '2027-01-02' },
      { ...day, to: '2026-11-01', from: '2026-11-01' },
    ],
    seasons: [{ name: 'Winter', from: '11-15', to: '02-29', hours: week }],
  }
  const today = Date.UTC(2026, 10, 22) / 86_400_000
  const thing = localBusinessJsonLd({ ...business, businessHoursData: week, specialHoursData }, hosts, today)
  const type = { '@type': 'OpeningHoursSpecification' }
  expect(thing.openingHoursSpecification).toContainEqual(
    expect.objectContaining({ ...type, validFrom: '2026-11-15', validThrough: '2027-02-28', opens: '09:00' }),
  )
  expect(thing.specialOpeningHoursSpecification).toEqual([
    { ...type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '09:00', closes: '13:00' },
    { ...type, validFrom: '2026-12-25', validThrough: '2027-01-02', opens: '00:00', closes: '00:00' },
  ])
})

describe('openingHoursSpecification', () => {
  const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

  /** Reads a specification as schema.org does: a close at or before the open is on the next day. */
  function minutesOf(things: Record<string, unknown>[]): number[] {
    return dayNames.flatMap((day) => {
      const entry = things.find(({ dayOfWeek }) =>
        (dayOfWeek as string[]).some((name) => name.toLowerCase() === day),
      )
      if (!entry) return [-1, -1]
      const from = minuteOf(String(entry.opens))
      const to = minuteOf(String(entry.closes))
      if (from === 0 && to === 1439) return [0, 1440]
      return [from, to <= from ? to + 1440 : to]
    })
  }

  it('means the same week as its hours, nights included', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        const almostAllDay = dayNames.some(
          (day) => hours[day].open === '00:00' && hours[day].close === '23:59',
        )
        fc.pre(!almostAllDay)
        expect(minutesOf(openingHoursSpecification(hours))).toEqual(weeklyMinutes(hours))
      }),
    )
  })

  it('joins days with the same times and leaves out closed days', () => {
    const open = { open: '18:00', close: '02:00', closed: false }
    const closed = { open: '09:00', close: '17:00', closed: true }
    const hours = Object.fromEntries(
      dayNames.map((day) => [day, day === 'sunday' ? closed : open]),
    ) as BusinessHours
    expect(openingHoursSpecification(hours)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '18:00',
        closes: '02:00',
      },
    ])
    expect(openingState(hours, { day: 6, minute: 60 }).isOpen).toBe(true)
  })

  it('has an entry for each span of a day', () => {
    const lunch = { open: '11:00', close: '14:00', closed: false, more: [{ open: '17:00', close: '22:00' }] }
    const closed = { open: '09:00', close: '17:00', closed: true, byAppointment: true }
    const hours = Object.fromEntries(
      dayNames.map((day) => [day, day === 'monday' ? lunch : closed]),
    ) as BusinessHours
    expect(openingHoursSpecification(hours)).toEqual(
      [
        ['11:00', '14:00'],
        ['17:00', '22:00'],
      ].map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday'],
        opens,
        closes,
      })),
    )
  })
})

describe('businessBreadcrumbJsonLd', () => {
  it('counts from one and ends at the business itself', () => {
    fc.assert(
      fc.property(anyBusiness, (business) => {
        const { itemListElement } = businessBreadcrumbJsonLd(business, hosts.publicUrl)
        const items = itemListElement as { position: number; item: string }[]
        expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
        expect(items.at(-1)?.item).toBe(`${hosts.publicUrl}/businesses/${business.id}`)
        expect(items[0]?.item).toBe(`${hosts.publicUrl}/businesses`)
      }),
    )
  })
})
