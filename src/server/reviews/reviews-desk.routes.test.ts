import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeCounters } from '#server/businesses/counters/counters.service.ts'
import type { DeskReview, DeskReviewList } from '#shared/reviews/reviews-desk.schemas.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
})
afterAll(() => test.close())

const reason = 'It reveals someone’s private details.'
const judge = (id: number, payload: object) => desk.send('PUT', `/reviews/${id}/visibility`, payload)
const list = async (query = ''): Promise<DeskReviewList> =>
  (await desk.send('GET', `/reviews${query}`)).json()
const detail = async (id: number, headers: object = {}) =>
  (await test.app.inject({ url: `/api/businesses/${id}`, headers: { ...headers } })).json()

/** A business with five stars from someone and two from an author. */
async function buildReviewed(email?: string) {
  const authorId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz', ...(email && { email }) })
  const author = await signInAs(test.app, authorId)
  const businessId = await buildBusiness(test.db, { name: 'Reviewed Inn' })
  await buildReview(test.db, businessId, { rating: 5 })
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/reviews',
    payload: { businessId, rating: 2, content: 'Rosa Delgado at 12 Elm St is a crook.' },
    headers: { ...author },
  })
  return { businessId, reviewId: response.json().review.id as number, authorId, author }
}

it('hides a review and its stars from everyone but its author, and the counters agree', async () => {
  const { businessId, reviewId, authorId, author } = await buildReviewed('ana@example.com')
  expect((await test.app.inject(`/businesses/${businessId}`)).body).toContain('12 Elm St')
  const response = await judge(reviewId, { hidden: true, reason, revision: 1 })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().review).toMatchObject({
    hiddenReason: reason,
    revision: 2,
    author: { id: authorId, name: 'Ana Ruiz', email: 'ana@example.com', isBlocked: false },
    business: { id: businessId, name: 'Reviewed Inn' },
  })
  const { business, reviews, ratingCounts } = await detail(businessId)
  expect(business).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(ratingCounts).toEqual([0, 0, 0, 0, 1])
  expect(reviews.map(({ id }: DeskReview) => id)).not.toContain(reviewId)
  const page = (await test.app.inject(`/businesses/${businessId}`)).body
  expect(page).not.toContain('12 Elm St')
  expect(page).toMatch(/"reviewCount":1\b/)
  await recomputeCounters(test.db)
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })

  const own = (await detail(businessId, author)).reviews.find(({ id }: DeskReview) => id === reviewId)
  expect(own).toMatchObject({ hiddenReason: reason })
  const history = await test.app.inject({ url: '/api/users/activity-history', headers: { ...author } })
  expect(history.json().activities[0]).toMatchObject({ action: 'posted_review', status: 'hidden', reason })
  const theirs = await test.app.inject({ url: '/api/users/reviews', headers: { ...author } })
  expect(theirs.json().reviews[0]).toMatchObject({ id: reviewId, hiddenReason: reason })

  expect(await actionsOn(test.db, 'review', reviewId)).toEqual([
    { actor_id: desk.staffId, action: 'review.hidden', details: { reason } },
  ])
  expect(await subjectsTo(test.db, authorId)).toEqual(['One of your reviews was hidden'])
  const mail = await test.db
    .selectFrom('mails')
    .select('text_body')
    .where('user_id', '=', authorId)
    .executeTakeFirstOrThrow()
  expect(mail.text_body).toContain(reason)
  expect(mail.text_body).not.toContain('Reviewed Inn')
})

it('shows it again, with its stars', async () => {
  const { businessId, reviewId } = await buildReviewed()
  await judge(reviewId, { hidden: true, reason, revision: 1 })
  expect((await judge(reviewId, { hidden: false, revision: 2 })).json().review).toMatchObject({
    hiddenAt: null,
    hiddenReason: null,
    revision: 3,
  })
  const { business, reviews } = await detail(businessId)
  expect(business).toMatchObject({ rating: 3.5, reviewCount: 2 })
  expect(reviews[0]).toMatchObject({ id: reviewId, hiddenReason: null })
  expect((await actionsOn(test.db, 'review', reviewId)).map(({ action }) => action)).toEqual([
    'review.hidden',
    'review.shown',
  ])
})

it('subtracts the stars once for simultaneous decisions, and rejects the late ones', async () => {
  const { businessId, reviewId } = await buildReviewed()
  const answers = await sendTogether(8, (index) =>
    judge(reviewId, { hidden: true, reason: index % 2 ? reason : 'It is advertising.', revision: 1 }),
  )
  expect(countStatuses(answers)).toEqual({ 200: 4, 409: 4 })
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(await actionsOn(test.db, 'review', reviewId)).toHaveLength(1)
  // A new reason for a hidden review changes no stars.
  await judge(reviewId, { hidden: true, reason: 'It insults someone.', revision: 2 })
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })
})

it('requires the necessary fields', async () => {
  const { reviewId } = await buildReviewed()
  const fields = async (payload: object) =>
    Object.keys((await judge(reviewId, payload)).json().fieldErrors ?? {})
  expect(await fields({ hidden: true, revision: 1 })).toEqual(['reason'])
  expect(await fields({ hidden: 'yes', reason: 1, revision: 0 })).toEqual(['hidden', 'reason', 'revision'])
  expect((await judge(999_999, { hidden: false, revision: 1 })).statusCode).toBe(404)
})

it('lists, filters and searches', async () => {
  const { reviewId } = await buildReviewed()
  await judge(reviewId, { hidden: true, reason, revision: 1 })
  const all = await list()
  expect(all.reviews[0]?.id).toBe(reviewId)
  const hidden = await list('?filter=hidden&search=elm st')
  expect(hidden.reviews.length).toBeGreaterThan(0)
  expect(hidden.reviews.every(({ hiddenAt }) => hiddenAt !== null)).toBe(true)
  expect(hidden.hiddenCount).toBe(hidden.reviews.length)
  expect((await list('?filter=shown')).reviews.every(({ hiddenAt }) => hiddenAt === null)).toBe(true)
  expect((await list('?search=100%25')).reviews).toEqual([])
  expect((await desk.send('GET', '/reviews?filter=some')).statusCode).toBe(400)
})

it('is deleted with its author without subtracting its uncounted stars', async () => {
  const { businessId, reviewId, author } = await buildReviewed()
  await judge(reviewId, { hidden: true, reason, revision: 1 })
  const gone = await test.app.inject({
    method: 'DELETE',
    url: '/api/users/account',
    headers: { ...author },
  })
  expect(gone.statusCode).toBe(200)
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })
  // The log entry stays, without details about the person.
  expect(await actionsOn(test.db, 'review', reviewId)).toMatchObject([{ details: {} }])
})

it('keeps nothing about an owner who deletes their account while a review is being hidden', async () => {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const reviewId = await buildReview(test.db, businessId, { rating: 1 })
  const held = await holdLocks(test, `SELECT FROM reviews WHERE id = ${reviewId} FOR UPDATE`)
  const judged = judge(reviewId, { hidden: true, reason: 'It insults Rosa Delgado.', revision: 1 })
  await expect.poll(held.countWaiting).toBe(1)
  const headers = { ...(await signInAs(test.app, ownerId)) }
  const gone = test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
  await expect.poll(held.countWaiting).toBe(2)
  await held.commit()
  // The review may already be deleted with its business.
  expect([200, 404]).toContain((await judged).statusCode)
  expect((await gone).statusCode).toBe(200)
  expect(await actionsOn(test.db, 'review', reviewId)).toMatchObject([
    { action: 'review.hidden', details: {} },
  ])
  expect(JSON.stringify(await actionsOn(test.db, 'review', reviewId))).not.toContain('Rosa')
})
