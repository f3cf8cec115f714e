import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBusiness,
  buildCategory,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import type { FilterName } from './directory-filters.repository.ts'

type Place = { category: number; subcategory: number; service: number }

/** A value of each filter that matches only some of the businesses below; `tsc` requires one per filter. */
const samples: Record<FilterName, (place: Place) => string> = {
  category: ({ category }) => String(category),
  subcategory: ({ subcategory }) => String(subcategory),
  subsubcategories: ({ service }) => String(service),
  open: () => '1',
  area: () => '-97.8,30.2,-97.7,30.3',
}
const names = Object.keys(samples) as FilterName[]
/** Every combination of filters, including none and all. */
const sets = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_name, bit) => bits & (2 ** bit)),
)

let test: TestApp
let place: Place
let all = 0
beforeAll(async () => {
  test = await startTestApp()
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
    for (const hours of [null, hoursEveryDay('00:00', '00:00')])
      for (const position of [null, { latitude: 30.25, longitude: -97.75 }]) {
        await buildBusiness(test.db, { ...branch, hours, position })
        all++
      }
})
afterAll(() => test.close())

async function list(filters: readonly FilterName[]) {
  const query = new URLSearchParams({ limit: '1000' })
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
