import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeCounters } from '#server/businesses/counters/counters.service.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildReview, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const reason = 'Several of your listings were invented.'
const block = (id: number, revision: number) => desk.send('PUT', `/users/${id}/block`, { reason, revision })
const unblock = (id: number, revision: number) =>
  desk.send('DELETE', `/users/${id}/block?revision=${revision}`)
const detail = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).json()
const statusOf = async (id: number) =>
  (await test.db.selectFrom('businesses').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const totals = () =>
  test.db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()
const listedIn = async (categoryId: number) =>
  (await test.app.inject(`/api/businesses?category=${categoryId}`)).json().total

it('goes out of sight with a blocked person, and comes back as it was', async () => {
  const category = await buildCategory(test.db)
  const personId = await buildUser(test.db, { firstName: 'Wendell' })
  const given = { ownerId: personId, categoryId: category.id }
  const approved = await buildBusiness(test.db, given)
  const pending = await buildBusiness(test.db, { ...given, status: 'pending' })
  const rejected = await buildBusiness(test.db, { ...given, status: 'rejected' })
  const reviewed = await buildBusiness(test.db, { categoryId: category.id })
  await buildReview(test.db, reviewed, { rating: 5 })
  await buildReview(test.db, reviewed, { rating: 1, userId: personId, content: 'Wendell was never there.' })
  await recomputeCounters(test.db)
  const before = await totals()
  expect((await test.app.inject(`/businesses/${reviewed}`)).body).toContain('Wendell was never there.')

  expect((await block(personId, 1)).statusCode).toBe(200)
  expect((await test.app.inject(`/businesses/${reviewed}`)).body).not.toContain('Wendell was never there.')
  expect((await detail(reviewed)).business).toMatchObject({ rating: 5, reviewCount: 1 })
  for (const id of [approved, pending]) {
    expect((await test.app.inject(`/api/businesses/${id}`)).statusCode).toBe(404)
    expect(await statusOf(id)).toBe('suspended')
  }
  expect(await statusOf(rejected)).toBe('rejected')
  expect(await listedIn(category.id)).toBe(1)
  const during = await totals()
  await recomputeCounters(test.db)
  expect(await totals()).toEqual(during)
  expect((await detail(reviewed)).business).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(await actionsOn(test.db, 'user', personId)).toMatchObject([
    { action: 'user.blocked', details: { reason, reviews: 1, listings: 2 } },
  ])
  expect(await actionsOn(test.db, 'business', approved)).toMatchObject([{ action: 'business.suspended' }])
  expect(await subjectsTo(test.db, personId)).toEqual(['Your Find Local account is blocked'])

  expect((await unblock(personId, 2)).statusCode).toBe(200)
  expect((await detail(reviewed)).business).toMatchObject({ rating: 3, reviewCount: 2 })
  expect(await statusOf(approved)).toBe('approved')
  expect(await statusOf(pending)).toBe('pending')
  expect(await statusOf(rejected)).toBe('rejected')
  expect(await totals()).toEqual(before)
  // It waits for a decision again.
  expect((await desk.send('GET', '/businesses')).json().businesses).toContainEqual(
    expect.objectContaining({ id: pending, decidedAt: null }),
  )
})

it('stays as staff decide on it in the meantime', async () => {
  const personId = await buildUser(test.db)
  const listing = await buildBusiness(test.db, { ownerId: personId })
  const [shown, hidden] = [await buildBusiness(test.db), await buildBusiness(test.db)]
  const shownReview = await buildReview(test.db, shown, { rating: 2, userId: personId })
  const hiddenReview = await buildReview(test.db, hidden, { rating: 2, userId: personId })
  await recomputeCounters(test.db)
  await block(personId, 1)
  const judge = (id: number, payload: object) =>
    desk.send('PUT', `/reviews/${id}/visibility`, { ...payload, revision: 2 })
  expect((await judge(shownReview, { hidden: false })).statusCode).toBe(200)
  expect((await judge(hiddenReview, { hidden: true, reason: 'It is advertising.' })).statusCode).toBe(200)
  const { revision } = (await desk.send('GET', `/businesses?status=suspended&search=`))
    .json()
    .businesses.find(({ id }: { id: number }) => id === listing)
  await desk.send('PUT', `/businesses/${listing}/status`, { status: 'rejected', reason, revision })
  await unblock(personId, 2)
  expect((await detail(shown)).business).toMatchObject({ rating: 2, reviewCount: 1 })
  expect((await detail(hidden)).business).toMatchObject({ reviewCount: 0 })
  expect(await statusOf(listing)).toBe('rejected')
})
