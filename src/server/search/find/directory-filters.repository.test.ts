import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBusiness,
  buildCategory,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'
import type { FilterName } from './directory-filters.repository.ts'

/** One is of no address. */
type Name = Exclude<FilterName, 'opened'>
type Place = { category: number; subcategory: number; service: number }

/** A value of each filter that matches only some of the businesses below; `tsc` requires one per filter. */
const samples: Record<Name, (place: Place) => string> = {
  category: ({ category }) => String(category),
  subcategory: ({ subcategory }) => String(subcategory),
  subsubcategories: ({ service }) => String(service),
  open: () => '1',
  area: () => '-97.8,30.2,-97.7,30.35',
  openAt: () => 'wed-12:00',
  slots: () => 'week',
  price: () => '50-100',
  rating: () => '4.5',
  place: () => 'hyde-park',
  within: () => '2',
  verified: () => '1',
  answers: () => 'day',
  payment: () => 'venmo,check',
  features: () => 'pet-friendly',
}
const names = Object.keys(samples) as Name[]
/** No filter, each, every pair, and all; filter-counts.repository.test.ts tries any combination. */
const sets = [
  [],
  ...names.flatMap((one, at) => [[one], ...names.slice(at + 1).map((other) => [one, other])]),
  names,
]

let test: TestApp
let place: Place
let all = 0
const inHydePark = { latitude: 30.3041, longitude: -97.7295 }
beforeAll(async () => {
  test = await startTestApp()
  await fillShippedVocabulary(test.db)
  const [category, other] = [(await buildCategory(test.db)).id, (await buildCategory(test.db)).id]
  const subcategory = (await buildSubcategory(test.db, category, 'Plumbing')).id
  const service = (await buildService(test.db, subcategory, 'Leaks')).id
  place = { category, subcategory, service }
  const branches = [
    { categoryId: category, subcategoryId: subcategory, subSubCategoryIds: [service] },
    { categoryId: category, subcategoryId: subcategory },
    { categoryId: category },
    { categoryId: other },
  ]
  for (const branch of branches)
    for (const hours of [null, hoursEveryDay('00:00', '00:00')]) {
      const id = await buildBusiness(test.db, {
        ...branch,
        hours,
        position: inHydePark,
        paymentMethods: { venmo: true, check: true },
        loveUsReasons: ['Pet-Friendly'],
        answeredShare: 80,
        firstSlotAt: new Date(Date.now() + 3_600_000),
      })
      await test.db
        .updateTable('businesses')
        .set({ rating_sum: 5, review_count: 1 })
        .where('id', '=', id)
        .execute()
      all++
    }
  await buildBusiness(test.db, {
    categoryId: category,
    priceCents: null,
    status: 'pending',
    answeredShare: 79,
  })
  all++
})
afterAll(() => test.close())

async function list(filters: readonly Name[]) {
  const query = new URLSearchParams({ limit: '1000', lat: '30.304', lng: '-97.73' })
  for (const name of filters) query.set(name, samples[name](place))
  const { businesses, total, totalIsExact } = (await test.app.inject(`/api/businesses?${query}`)).json()
  return { found: businesses.length as number, total, totalIsExact }
}

describe('the total', () => {
  it.each(sets.map((set) => [set.join(', ') || 'no filter', set] as const))(
    'equals the length of the list with %s',
    async (_, set) => {
      const { found, ...total } = await list(set)
      expect(found).toBeGreaterThan(0)
      expect(total).toEqual({ total: found, totalIsExact: true })
    },
  )

  it.each(names)('is narrowed by %s', async (name) => {
    expect((await list([name])).found).toBeLessThan(all)
  })
})
