import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeCounters } from '#server/businesses/counters/counters.service.ts'
import { createToken } from '#server/lib/tokens.ts'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Somebody whose address isn't confirmed, and the press that confirms it. */
async function newcomer(firstName = 'Nina') {
  const id = await buildUser(test.db, { firstName })
  await test.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute()
  const { token, hash } = createToken('emailConfirmation')
  const expires_at = new Date(Date.now() + 60_000)
  await test.db
    .insertInto('email_confirmations')
    .values({ user_id: id, token_hash: hash, expires_at })
    .execute()
  const headers = await signInAs(test.app, id)
  const confirm = () =>
    test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } })
  const review = async (businessId: number, rating = 1) => {
    const payload = { businessId, rating, content: `Stars from ${firstName}.` }
    const answer = await test.app.inject({ method: 'POST', url: '/api/reviews', payload, headers })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().review as Review
  }
  return { headers, confirm, review }
}

const detail = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).json()
const page = async (id: number) => (await test.app.inject(`/businesses/${id}`)).body
const mark = 'account not confirmed'
const marksOf = ({ reviews }: { reviews: Review[] }) => reviews.map(({ isUnconfirmed }) => isUnconfirmed)

/** The stored rating, which has to equal a recount. */
async function ratingOf(id: number) {
  const { business, ratingCounts } = await detail(id)
  await recomputeCounters(test.db)
  const recounted = await detail(id)
  expect(recounted.business).toMatchObject({ rating: business.rating, reviewCount: business.reviewCount })
  return { rating: business.rating, reviewCount: business.reviewCount, ratingCounts }
}

it('is public at once, marked, last and not counted, and like any other once it is confirmed', async () => {
  const id = await buildBusiness(test.db)
  await buildReview(test.db, id, { rating: 5, createdAt: new Date(Date.now() - 3_600_000) })
  expect(await page(id)).not.toContain(mark)
  const nina = await newcomer()
  expect(await nina.review(id)).toMatchObject({ rating: 1, isUnconfirmed: true })
  expect(marksOf(await detail(id))).toEqual([false, true])
  expect(await page(id)).toContain(mark)
  expect(await ratingOf(id)).toEqual({ rating: 5, reviewCount: 1, ratingCounts: [0, 0, 0, 0, 1] })
  const compared = (await test.app.inject(`/api/businesses/compare?ids=${id}`)).json()
  expect(compared.businesses[0]).toMatchObject({ ratingCounts: [0, 0, 0, 0, 1] })

  expect((await nina.confirm()).statusCode).toBe(200)
  const shown = await detail(id)
  expect(marksOf(shown)).toEqual([false, false])
  expect(shown.reviews[0]).toMatchObject({ content: 'Stars from Nina.' })
  expect(await page(id)).not.toContain(mark)
  expect(await ratingOf(id)).toEqual({ rating: 3, reviewCount: 2, ratingCounts: [1, 0, 0, 0, 1] })
  const later = await buildBusiness(test.db)
  expect(await nina.review(later, 4)).toMatchObject({ isUnconfirmed: false })
  expect(await ratingOf(later)).toMatchObject({ rating: 4, reviewCount: 1 })
})

it('counts neither while it is hidden by staff nor while it is unconfirmed', async () => {
  const desk = await openDesk(test)
  const id = await buildBusiness(test.db)
  const nina = await newcomer()
  const review = await nina.review(id, 2)
  const judge = async (hidden: boolean, revision: number) =>
    desk.send('PUT', `/reviews/${review.id}/visibility`, {
      hidden,
      revision,
      ...(hidden && { reason: 'Ads' }),
    })
  const none = { rating: 0, reviewCount: 0, ratingCounts: [0, 0, 0, 0, 0] }
  expect((await judge(true, 1)).json().review).toMatchObject({ isUnconfirmed: true })
  expect(await ratingOf(id)).toEqual(none)
  await judge(false, 2)
  expect(await ratingOf(id)).toEqual(none)
  await judge(true, 3)
  await nina.confirm()
  expect(await ratingOf(id)).toEqual(none)
  await judge(false, 4)
  expect(await ratingOf(id)).toMatchObject({ rating: 2, reviewCount: 1 })
})

it('goes with its author, from kept pages as well', async () => {
  const id = await buildBusiness(test.db)
  const nina = await newcomer('Lupe')
  await nina.review(id)
  expect(await page(id)).toContain('Stars from Lupe.')
  const gone = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: nina.headers })
  expect(gone.statusCode).toBe(200)
  expect(await page(id)).not.toContain('Stars from Lupe.')
  expect((await detail(id)).reviews).toEqual([])
  expect(await ratingOf(id)).toMatchObject({ rating: 0, reviewCount: 0 })
})

it('is counted when it is written while the address is confirmed', async () => {
  for (let time = 0; time < times(1, 5); time++) {
    const id = await buildBusiness(test.db)
    const nina = await newcomer()
    await Promise.all([nina.review(id, 3), nina.confirm()])
    expect(marksOf(await detail(id))).toEqual([false])
    expect(await ratingOf(id)).toMatchObject({ rating: 3, reviewCount: 1 })
  }
})
