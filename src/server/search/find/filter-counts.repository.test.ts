import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import {
  type CategoryCounts,
  categoryCountsSchema,
  type FilterCounts,
  filterCountsSchema,
} from '#shared/businesses/directory/directory.schemas.ts'
import { sortOptions } from '#shared/businesses/directory/directory-search.ts'
import {
  milesChoices,
  priceChoices,
  ratingChoices,
  slotChoices,
} from '#shared/businesses/directory/filter-choices.ts'
import { type SlotsWithin, slotDays } from '#shared/businesses/first-slot.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { milesTo, type Position } from '#shared/lib/geo.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { buildBusiness, buildCategory, hoursEveryDay } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'

/** A business as a filter without an index would see it. */
type Shop = {
  id: number
  categoryId: number
  dollars: number | null
  tenths: number
  position: Position | null
  zipCode: string
  opens: number | null
  isApproved: boolean
  answeredShare: number | null
  /** Days from today at noon; null for none. */
  slotIn: number | null
  methods: string[]
  features: string[]
  isNamed: boolean
}
/** Filters by name, as in the address. */
type Asked = Record<string, string>

const visitor = { latitude: 30.2672, longitude: -97.7431 }
const inAustin = (given: Position | null) => given ?? visitor
const methods = ['card', 'venmo', 'check']
const reasons = ['Pet-Friendly', 'Family-Owned', 'Licensed & Insured']
/** Middles of Hyde Park and of Zilker, and far out. */
const spots = [
  { latitude: 30.3041, longitude: -97.7295 },
  { latitude: 30.2552, longitude: -97.7696 },
  { latitude: 30.4083, longitude: -97.6747 },
  null,
]
const opensAt = [0, 8, 12, 20]
const noonIn = (days: number) => new Date(instantAt(austinWallClock(new Date()).date + days, 720) ?? 0)

let test: TestApp
const shops: Shop[] = []
const categories: number[] = []
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.db)
  for (const name of ['Glassblowing', 'Weaving']) categories.push((await buildCategory(test.db, { name })).id)
  const pick = <Item>(items: readonly Item[], by: number) => items[by % items.length] as Item
  for (let n = 0; n < 48; n++) {
    const opens = n % 7 === 0 ? null : pick(opensAt, n)
    const shop = {
      categoryId: pick(categories, n),
      dollars: n % 9 === 0 ? null : pick([20, 50, 75, 100, 180, 250, 900], n),
      tenths: pick([0, 29, 30, 40, 44, 45, 50], n * 3),
      position: pick(spots, Math.floor(n / 3)),
      zipCode: pick(['78704', '78751-1234', '78745'], Math.floor(n / 2)),
      opens,
      isApproved: n % 5 !== 0,
      answeredShare: pick([null, 79, 80, 100], Math.floor(n / 4)),
      slotIn: pick([null, -1, 1, 6, 7], n),
      methods: methods.filter((_method, at) => (n >> at) % 2),
      features: reasons.filter((_reason, at) => (n >> (at + 2)) % 2).map(slugOf),
      isNamed: n % 4 === 0,
    }
    const id = await buildBusiness(test.db, {
      name: shop.isNamed ? `Zorbly ${n}` : `Shop ${n}`,
      categoryId: shop.categoryId,
      priceCents: shop.dollars === null ? null : shop.dollars * 100,
      position: shop.position,
      zipCode: shop.zipCode,
      hours:
        opens === null
          ? null
          : hoursEveryDay(`${String(opens).padStart(2, '0')}:00`, `${(opens + 8) % 24}:00`.padStart(5, '0')),
      status: shop.isApproved ? 'approved' : 'pending',
      answeredShare: shop.answeredShare,
      ...(shop.slotIn !== null && { firstSlotAt: noonIn(shop.slotIn) }),
      paymentMethods: Object.fromEntries(shop.methods.map((method) => [method, true])),
      loveUsReasons: loveUsReasons.filter((reason) => shop.features.includes(slugOf(reason))),
    })
    // Ten reviews make any rating in tenths.
    const figures = shop.tenths === 0 ? {} : { rating_sum: shop.tenths, review_count: 10 }
    if (shop.tenths > 0) await test.db.updateTable('businesses').set(figures).where('id', '=', id).execute()
    shops.push({ id, ...shop })
  }
})
afterAll(() => test.close())

/** Every filter again, one business at a time. */
const fits: Record<string, (shop: Shop, value: string) => boolean> = {
  category: (shop, value) => shop.categoryId === Number(value),
  search: ({ isNamed }) => isNamed,
  price({ dollars }, value) {
    const [from = '', to = ''] = value.split('-')
    return dollars !== null && dollars >= Number(from) && (to === '' || dollars <= Number(to))
  },
  rating: ({ tenths }, value) => tenths >= Number(value) * 10,
  place({ position, zipCode }, value) {
    if (/^\d/.test(value)) return zipCode.startsWith(value)
    return position !== null && position === { 'hyde-park': spots[0], zilker: spots[1] }[value]
  },
  within: ({ position }, value) => milesTo(visitor, inAustin(position)) <= Number(value),
  openAt({ opens }, value) {
    const hour = Number(value.slice(4, 6))
    const isAnyTime = value.length === 3
    return opens !== null && (isAnyTime || (hour - opens + 24) % 24 < 8)
  },
  slots: ({ slotIn }, value) => slotIn !== null && slotIn > 0 && slotIn < slotDays[value as SlotsWithin],
  verified: ({ isApproved }) => isApproved,
  answers: ({ answeredShare }) => (answeredShare ?? 0) >= 80,
  payment: (shop, value) => value.split(',').every((method) => shop.methods.includes(method)),
  features: (shop, value) => value.split(',').every((feature) => shop.features.includes(feature)),
}
const fitting = (asked: Asked) =>
  shops.filter((shop) => Object.entries(asked).every(([name, value]) => fits[name]?.(shop, value) ?? true))

const some = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const list = (values: readonly string[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join()),
    { nil: undefined, freq: 2 },
  )
const anyAsked = fc
  .record({
    category: fc.option(
      fc.nat(1).map((at) => String(categories[at])),
      { nil: undefined },
    ),
    search: some(['zorbly']),
    price: some([...priceChoices, '75-75', '0-']),
    rating: some([...ratingChoices, '4.4']),
    place: some(['78704', '78751', 'hyde-park', 'zilker', 'atlantis']),
    within: some([...milesChoices, '50']),
    openAt: some(['mon-03:00', 'sat-13:30', 'sun']),
    slots: some([...slotChoices]),
    verified: some(['1']),
    answers: some(['day']),
    payment: list(methods),
    features: list(reasons.map(slugOf)),
  })
  .map(
    (asked) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked,
  )

const query = (asked: Asked) => ({ lat: String(visitor.latitude), lng: String(visitor.longitude), ...asked })
async function listed(asked: Asked) {
  const response = await test.app.inject({
    url: '/api/businesses',
    query: { ...query(asked), limit: '1000' },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
async function counted(asked: Asked): Promise<FilterCounts> {
  const response = await test.app.inject({ url: '/api/businesses/filters', query: query(asked) })
  expect(response.statusCode, response.body).toBe(200)
  return filterCountsSchema.parse(response.json())
}

async function countedByCategory(asked: Asked): Promise<CategoryCounts> {
  const response = await test.app.inject({ url: '/api/businesses/category-counts', query: query(asked) })
  expect(response.statusCode, response.body).toBe(200)
  return categoryCountsSchema.parse(response.json())
}

/** The filters after a value is pressed, which a list gets in addition. */
const pressed = (asked: Asked, name: string, value: string): Asked => {
  const isList = name === 'payment' || name === 'features'
  const before = isList ? (asked[name]?.split(',') ?? []) : []
  return { ...asked, [name]: [...new Set([...before, value])].join() }
}

describe('any filters together, in any order', () => {
  it('leave what each of them alone would leave', async () => {
    const any = fc.asyncProperty(anyAsked, fc.constantFrom(...sortOptions), async (asked, sort) => {
      const { businesses, total } = await listed({ ...asked, sort })
      const expected = fitting(asked).map(({ id }) => id)
      // A text without a match is searched for without its words, never without a filter.
      expect(businesses.map(({ id }: { id: number }) => id).toSorted()).toEqual(expected.toSorted())
      expect(total).toBe(expected.length)
    })
    await fc.assert(any, { numRuns: times(15, 60) })
  })

  it('leave, with one value more, as many as its count says', async () => {
    const any = fc.asyncProperty(anyAsked, async (asked) => {
      const { open, places, ...counts } = await counted(asked)
      for (const [name, values] of Object.entries(counts))
        for (const [value, { count, isExact }] of Object.entries(values)) {
          expect(isExact).toBe(true)
          expect(count, `${name}=${value}`).toBe(fitting(pressed(asked, name, value)).length)
        }
      const openNow = { ...asked, open: '1' }
      const { openAt: _, ...rest } = openNow as Asked
      expect(open['1']?.count).toBe((await listed(rest)).total)
      for (const value of ['78704', '78751', 'hyde-park', 'zilker']) {
        const expected = fitting({ ...asked, place: value }).length
        const place = places.find((one) => one.value === value)
        expect(place?.count?.count ?? 0, value).toBe(expected)
      }
    })
    await fc.assert(any, { numRuns: times(6, 30) })
  })
})

describe('the counts of categories', () => {
  it('are what any other filters would leave in each, whichever was chosen', async () => {
    const any = fc.asyncProperty(anyAsked, async (asked) => {
      const { isExact, categories: counts, subcategories } = await countedByCategory(asked)
      expect(isExact).toBe(true)
      expect(subcategories).toEqual({})
      const expected = categories.map((id) => [
        String(id),
        fitting({ ...asked, category: String(id) }).length,
      ])
      expect(counts).toEqual(Object.fromEntries(expected.filter(([, count]) => count !== 0)))
    })
    await fc.assert(any, { numRuns: times(6, 30) })
  })

  it.each([
    'glassblowing',
    'glassblowing in 78712',
    'glassblowing under $5',
    'licensed glassblowing under $5 in 78712',
    'zorbly under $5',
    'zorbly in 78712',
  ])('are of what “%s” is shown for, whatever is left out of it', async (search) => {
    const { total } = await listed({ search })
    const { categories: counts } = await countedByCategory({ search })
    expect(total).toBeGreaterThan(0)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
  })
})

describe('a list and its counts', () => {
  it('name the place, and know none that is not there', async () => {
    expect(await listed({ place: 'hyde-park' })).toMatchObject({ place: 'Hyde Park' })
    expect(await listed({ place: 'atlantis' })).toMatchObject({ total: 0, relaxed: { without: 'place' } })
    expect((await counted({})).places.map(({ value }) => value)).not.toContain('78799')
  })

  it('take a neighborhood for what its borders enclose, on the list, the map and its counts', async () => {
    // In the box around Hyde Park, beyond its southern border.
    const position = { latitude: 30.3, longitude: -97.72 }
    const neighbor = await buildBusiness(test.db, { name: 'Duval Neighbor', position })
    const inside = await buildBusiness(test.db, {
      name: 'Duval Resident',
      position: inAustin(spots[0] ?? null),
    })
    for (const asked of [{ place: 'hyde-park' }, { search: 'Hyde Park' }] as Asked[]) {
      const { businesses } = await listed(asked)
      expect(businesses.map(({ id }: { id: number }) => id)).toContain(inside)
      expect(businesses.map(({ id }: { id: number }) => id)).not.toContain(neighbor)
    }
    const { places } = await counted({ search: 'Duval' })
    expect(places.find(({ value }) => value === 'hyde-park')?.count).toEqual({ count: 1, isExact: true })
    const pins = await test.app.inject('/api/businesses/pins?search=Duval&place=hyde-park')
    expect(pins.json().pins).toHaveLength(1)
    expect(pins.json().outline[0].length).toBeGreaterThan(6)
    await test.db.deleteFrom('businesses').where('id', 'in', [neighbor, inside]).execute()
  })

  it('count what a text is shown for, without what no business fits', async () => {
    const search = 'glassblowing in 78712'
    const { note } = (await listed({ search })).understood
    expect(note).toBe('Nothing in 78712 yet. These are the nearest.')
    const expected = fitting({ category: String(categories[0]), verified: '1' })
    expect((await counted({ search })).verified['1']?.count).toBe(expected.length)
  })

  it('leave other places uncounted in a category of more than 20,000, and count the rest as in a small one', async () => {
    const asked = { category: String(categories[0]), place: '78704' }
    const inSmall = await counted(asked)
    const total = (count: number) =>
      test.db
        .updateTable('business_counts')
        .set({ business_count: count })
        .where('scope', '=', 'category')
        .where('ref_id', '=', Number(categories[0]))
        .returning('business_count')
        .executeTakeFirstOrThrow()
    await total(20_001)
    const inLarge = await counted(asked)
    await total(fitting({ category: asked.category }).length)
    expect(inSmall.places.filter(({ count }) => count !== null).length).toBeGreaterThan(1)
    expect(inLarge.places.length).toBeGreaterThan(inSmall.places.length)
    expect(inLarge.places.every(({ count }) => count === null)).toBe(true)
    expect({ ...inLarge, places: [] }).toEqual({ ...inSmall, places: [] })
  })

  it.each([
    ['price', 'cheap'],
    ['price', '-'],
    ['rating', '5.5'],
    ['place', 'Hyde Park'],
    ['within', '51'],
    ['openAt', 'someday-10:00'],
    ['slots', 'never'],
    ['verified', '0'],
    ['answers', 'hour'],
    ['payment', 'card;cash'],
    ['features', '%'],
  ])('reject %s=%s', async (name, value) => {
    for (const url of ['/api/businesses', '/api/businesses/filters', '/api/businesses/category-counts']) {
      const response = await test.app.inject({ url, query: query({ [name]: value }) })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'invalid_input',
        fieldErrors: { [name]: expect.any(String) },
      })
    }
  })

  it('need a position for a distance', async () => {
    const response = await test.app.inject('/api/businesses?within=5')
    expect(response.json()).toMatchObject({ fieldErrors: { within: 'Requires lat and lng' } })
    expect((await test.app.inject('/api/businesses/filters')).json().within).toEqual({})
  })
})
