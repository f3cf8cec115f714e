import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { buildBusiness, buildRequest, buildReview, buildUser } from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { findTrending, findTrendingOnce } from './trending.repository.ts'

let test: TestApp
const ids: Record<string, number> = {}
const days = (count: number) => new Date(Date.now() - count * 86_400_000)

/** A business that `reviews` people rated `stars`, so long ago. */
async function rated(name: string, { reviews = 1, stars = 5, age = 90 } = {}): Promise<number> {
  const id = await buildBusiness(test.db, { name })
  for (let one = 0; one < reviews; one++)
    await buildReview(test.db, id, { rating: stars, createdAt: days(age) })
  ids[name] = id
  return id
}
async function ask(businessId: number, count: number, given: { email?: string; age?: number } = {}) {
  const { age = 3, ...rest } = given
  for (let one = 0; one < count; one++)
    await buildRequest(test.db, businessId, { ...rest, createdAt: days(age) })
}
async function save(businessId: number, count: number, age = 3) {
  for (let one = 0; one < count; one++)
    await test.db
      .insertInto('business_saves')
      .values({ user_id: await buildUser(test.db), business_id: businessId, created_at: days(age) })
      .execute()
}
const featured = async () =>
  ((await test.app.inject('/api/businesses/featured')).json() as Business[]).map(({ name }) => name)

beforeAll(async () => {
  test = await startTestApp()
  await rated('Best rated', { reviews: 60 })
  await ask(await rated('Requested'), 3)
  await ask(await rated('Requested most'), 4)
  await save(await rated('Saved'), 3)
  await rated('Reviewed', { reviews: 3, age: 29 })
  await ask(await rated('One sender'), 9, { email: 'Same@example.com' })
  await ask(await rated('Long ago'), 5, { age: 31 })
  await save(await rated('Saved long ago'), 5, 31)
  await rated('Badly reviewed', { reviews: 6, stars: 2, age: 1 })
  await save(await rated('Too few'), 2)
})
afterAll(() => test.close())

it('the most requested, saved and reviewed of a month come in turn, until the next run finds others', async () => {
  await findTrendingOnce(test.db)
  expect((await featured()).slice(0, 5)).toEqual([
    'Requested most',
    'Saved',
    'Reviewed',
    'Requested',
    'Best rated',
  ])

  await setStatus(test.app, ids.Saved ?? 0, 'suspended')
  expect(await featured()).not.toContain('Saved')
  await ask(ids.Requested ?? 0, 2)
  await findTrendingOnce(test.db)
  expect((await featured())[0], 'known already').toBe('Requested most')
  await findTrending(test.db)
  expect((await featured()).slice(0, 3)).toEqual(['Requested', 'Reviewed', 'Requested most'])
  await test.db.deleteFrom('business_quote_requests').execute()
  await findTrending(test.db)
  await inTransaction(test.db, announcePublicChange)
  expect((await featured()).slice(0, 2)).toEqual(['Reviewed', 'Best rated'])
})
