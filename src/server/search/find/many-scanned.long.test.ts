import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import { buildBusiness, buildCategory } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('counts are lower bounds where more than 10,000 businesses have to be read for them', async () => {
  const { id } = await buildCategory(test.db, { name: 'Crowded' })
  const shop = await buildBusiness(test.db, { categoryId: id })
  await sql`UPDATE businesses SET price_cents = 7500, rating_sum = 9, review_count = 2 WHERE id = ${shop}`.execute(
    test.db,
  )
  const counted = async () =>
    (
      await test.app.inject(`/api/businesses/filters?category=${id}&price=50-100&rating=4`)
    ).json<FilterCounts>()
  expect((await counted()).price['50-100']).toEqual({ count: 1, isExact: true })
  await sql`
    INSERT INTO businesses (status, name_key, category_id)
    SELECT 'approved', 'crowd', ${id}::int FROM generate_series(1, 10001)`.execute(test.patientDb)
  const { price, rating } = await counted()
  for (const { count, isExact } of Object.values({ ...price, ...rating })) {
    expect(isExact).toBe(false)
    expect(count).toBeLessThanOrEqual(1)
  }
})
