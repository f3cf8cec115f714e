import { afterAll, beforeAll, expect, it } from 'vitest'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { BusinessList, RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import { formatMinute } from '#shared/businesses/opening-hours.ts'
import {
  buildBusiness,
  buildCategory,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Opens for an hour, two to three hours from now. */
const { minute } = austinWallClock(new Date(Date.now() + 3 * 3_600_000))
const opens = minute - (minute % 60)
const onTheHour = (at: number) => `${String(Math.floor(at / 60) % 24).padStart(2, '0')}:00`

let test: TestApp
const ids = { pets: 0, grooming: 0, boarding: 0, nails: 0 }
beforeAll(async () => {
  test = await startTestApp()
  ids.pets = (await buildCategory(test.db, { name: 'Pets' })).id
  ids.grooming = (await buildSubcategory(test.db, ids.pets)).id
  ids.boarding = (await buildSubcategory(test.db, ids.pets)).id
  ids.nails = (await buildService(test.db, ids.grooming)).id
  const place = { categoryId: ids.pets, subcategoryId: ids.grooming }
  const hours = hoursEveryDay(onTheHour(opens), onTheHour(opens + 60))
  await buildBusiness(test.db, { ...place, name: 'Siesta Grooming', hours })
  await buildBusiness(test.db, { ...place, name: 'Whenever Grooming', hours: null })
})
afterAll(() => test.close())

const opensAt = expect.stringMatching(new RegExp(`(^| )${formatMinute(opens)}$`))

it.each<[string, Partial<RelaxedSearch> | undefined]>([
  ['open=1', { without: 'open', opensAt }],
  ['area=-97.8,30.2,-97.7,30.3&category=PETS&open=0', { without: 'area' }],
  ['area=-97.8,30.2,-97.7,30.3&search=siesta', { without: 'area', total: 1 }],
  ['open=1&category=PETS', { without: 'open', opensAt }],
  ['open=1&search=siesta', { without: 'open', total: 1, opensAt }],
  ['open=1&search=si', { without: 'open', total: 1, opensAt }],
  ['open=1&search=whenever', { without: 'open', total: 1 }],
  ['openAt=mon-03:17&features=pet-friendly', undefined],
  ['features=pet-friendly', { without: 'features' }],
  ['payment=card&rating=4', undefined],
  ['place=nowhere&verified=1', { without: 'place' }],
  ['answers=day&search=siesta', { without: 'answers', total: 1 }],
  ['slots=week&search=siesta', { without: 'slots', total: 1 }],
  ['price=900-&search=siesta', { without: 'price', total: 1 }],
  ['category=PETS&subcategory=GROOMING&subsubcategories=NAILS', { without: 'subsubcategories' }],
  ['category=PETS&subcategory=BOARDING', { without: 'subcategory' }],
  ['category=99999&search=siesta', { without: 'category', total: 1 }],
  ['category=PETS&subcategory=BOARDING&search=siesta', { without: 'category', total: 1 }],
  ['search=nowhere', undefined],
  ['category=PETS&search=nowhere', undefined],
  ['category=99999', undefined],
  ['category=PETS', undefined],
  ['category=PETS&page=7', undefined],
])('suggests for %s: %j', async (query, expected) => {
  const address = query
    .replace('PETS', String(ids.pets))
    .replace('GROOMING', String(ids.grooming))
    .replace('BOARDING', String(ids.boarding))
    .replace('NAILS', String(ids.nails))
  const response = await test.app.inject(`/api/businesses?${address}`)
  expect(response.statusCode, response.body).toBe(200)
  const { businesses, relaxed } = response.json<BusinessList>()
  expect(relaxed).toEqual(expected && { total: 2, totalIsExact: true, opensAt: null, ...expected })
  expect(businesses.length > 0).toBe(query === 'category=PETS')
})
