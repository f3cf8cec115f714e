import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildCategory, buildReview, buildService, buildSubcategory } from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from './counters.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const counts = () =>
  test.db
    .selectFrom('business_counts')
    .selectAll()
    .where('business_count', '<>', 0)
    .orderBy('scope')
    .orderBy('ref_id')
    .execute()

describe('a change of status', () => {
  it('keeps every total equal to a recount', async () => {
    const category = await buildCategory(test.db)
    const subcategory = await buildSubcategory(test.db, category.id)
    const services = [
      await buildService(test.db, subcategory.id),
      await buildService(test.db, subcategory.id),
    ]
    const placed = {
      categoryId: category.id,
      subcategoryId: subcategory.id,
      subSubCategoryIds: services.map(({ id }) => id),
    }
    const first = await buildBusiness(test.db, placed)
    await buildBusiness(test.db, { ...placed, status: 'pending' })
    await buildBusiness(test.db)
    for (const status of [
      'rejected',
      'suspended',
      'approved',
      'suspended',
      'suspended',
      'approved',
    ] as const) {
      await setStatus(test.app, first, status)
      const kept = await counts()
      await recomputeCounters(test.db)
      expect(await counts()).toEqual(kept)
    }
  })

  it('counts once when twenty requests move one business at the same time', async () => {
    const id = await buildBusiness(test.db)
    await Promise.all(
      Array.from({ length: 20 }, (_, hand) => setStatus(test.app, id, hand % 2 ? 'rejected' : 'approved')),
    )
    await setStatus(test.app, id, 'approved')
    const kept = await counts()
    await recomputeCounters(test.db)
    expect(await counts()).toEqual(kept)
  })

  it('returns 404 for an unknown business', async () => {
    await expect(setStatus(test.app, 2_000_000, 'approved')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('shows the change on the next request', async () => {
    const id = await buildBusiness(test.db, { name: 'Seen At Once', status: 'pending' })
    await setStatus(test.app, id, 'rejected')
    expect((await test.app.inject(`/api/businesses/${id}`)).statusCode).toBe(404)
  })
})

it('recomputes wrong ratings', async () => {
  const id = await buildBusiness(test.db)
  await buildReview(test.db, id, { rating: 2 })
  await sql`UPDATE businesses SET rating_sum = 99, review_count = 7 WHERE id = ${id}`.execute(test.db)
  await recomputeCounters(test.db)
  expect((await test.app.inject(`/api/businesses/${id}`)).json().business).toMatchObject({
    rating: 2,
    reviewCount: 1,
  })
})
