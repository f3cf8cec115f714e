import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import { openDesk } from '#test/desk.ts'
import {
  buildBusiness,
  buildCategory,
  buildReview,
  buildService,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let plumber: number
let cleaner: number
let suspended: number

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test
  const home = await buildCategory(db, { name: 'Home & Living' })
  const plumbing = await buildSubcategory(db, home.id, 'Plumbing')
  const leaks = await buildService(db, plumbing.id, 'Leak Detection')
  const drains = await buildService(db, plumbing.id, 'Drain Cleaning')
  const place = { categoryId: home.id, subcategoryId: plumbing.id }
  plumber = await buildBusiness(db, {
    ...place,
    name: 'Pecan Street Plumbing',
    subSubCategoryIds: [drains.id, leaks.id],
    hours: hoursEveryDay('08:00', '18:00'),
  })
  cleaner = await buildBusiness(db, { ...place, name: 'Violet Crown', priceCents: null, hours: null })
  suspended = await buildBusiness(db, { name: 'Suspended', status: 'suspended' })
  await db
    .updateTable('business_profiles')
    .set({ additional_services: ['Rainwater tanks'] })
    .where('business_id', '=', plumber)
    .execute()
  for (const rating of [5, 5, 3]) await buildReview(db, plumber, { rating })
  const hidden = await buildReview(db, plumber, { rating: 1 })
  await db
    .updateTable('reviews')
    .set({ hidden_at: new Date(), hidden_reason: 'Spam' })
    .where('id', '=', hidden)
    .execute()
})
afterAll(() => test.close())

const ask = (ids: string) => test.app.inject(`/api/businesses/compare?ids=${ids}`)
async function compare(...ids: number[]): Promise<Comparison> {
  const response = await ask(ids.join())
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const idsOf = ({ businesses }: Comparison) => businesses.map(({ id }) => id)

describe('GET /api/businesses/compare', () => {
  it('answers in the order asked for, with services by name and the reviews by stars', async () => {
    const comparison = await compare(cleaner, plumber)
    expect(idsOf(comparison)).toEqual([cleaner, plumber])
    expect(comparison.businesses[1]).toMatchObject({
      name: 'Pecan Street Plumbing',
      tradeAndPlace: 'Plumbing, Bouldin Creek',
      services: ['Leak Detection', 'Drain Cleaning', 'Rainwater tanks'],
      ratingCounts: [0, 0, 1, 0, 2],
      averagePrice: '80',
      website: 'https://shop.example.com',
      paymentMethodsData: { card: true },
      businessHoursData: { monday: { open: '08:00', close: '18:00', closed: false } },
    })
    expect(comparison.businesses[0]).toMatchObject({
      services: [],
      ratingCounts: [0, 0, 0, 0, 0],
      averagePrice: null,
      businessHoursData: null,
      opening: null,
    })
    expect(comparison).toMatchObject({ gone: [], moved: [] })
  })

  it('names what is not listed, whether it ever was or not', async () => {
    const comparison = await compare(999_999, plumber, suspended)
    expect(idsOf(comparison)).toEqual([plumber])
    expect(comparison.gone).toEqual([999_999, suspended])
    expect(await compare(suspended)).toEqual({ businesses: [], gone: [suspended], moved: [] })
  })

  it('follows a merged listing to the one that stays, which is there once', async () => {
    const merged = await buildBusiness(test.db, { name: 'Pecan St Plumbing' })
    const desk = await openDesk(test)
    const choice = { seenOwnerId: null, seenMergedOwnerId: null, endsOwnership: false }
    const answer = await desk.send('PUT', `/businesses/${merged}/merge/${plumber}`, choice)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await compare(merged, cleaner)).toMatchObject({
      gone: [],
      moved: [{ id: merged, keptId: plumber }],
    })
    expect(idsOf(await compare(merged, cleaner))).toEqual([plumber, cleaner])
    expect(idsOf(await compare(cleaner, plumber, merged))).toEqual([cleaner, plumber])
  })

  it.each(['', '1,2,3,4,5', '1,1', 'x', '0', '1,', '2147483648', '1%202'])('rejects ids=%s', async (ids) => {
    const response = await ask(ids)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input', fieldErrors: { ids: expect.any(String) } })
  })
})
