import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeCounters } from '#server/businesses/counters/counters.service.ts'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const content = 'Left mud on the porch.'
const remove = (id: unknown, headers: object = {}) =>
  test.app.inject({ method: 'DELETE', url: `/api/reviews/${id}`, headers: { ...headers } })
const detail = async (id: number, headers: object = {}) =>
  (await test.app.inject({ url: `/api/businesses/${id}`, headers: { ...headers } })).json()
const post = (businessId: number, headers: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/reviews',
    payload: { businessId, rating: 5, content: 'Came back and cleaned it.' },
    headers: { ...headers },
  })

/** A business with two reviews, one of them by the person who is signed in. */
async function reviewed() {
  const businessId = await buildBusiness(test.db)
  await buildReview(test.db, businessId, { rating: 5 })
  const userId = await buildUser(test.db)
  const id = await buildReview(test.db, businessId, { rating: 1, content, userId })
  return { businessId, id, userId, headers: await signInAs(test.app, userId) }
}
it('an author deletes a review: it is gone everywhere, and the business can be reviewed again', async () => {
  const { businessId, id, headers } = await reviewed()
  const page = async () => (await test.app.inject(`/businesses/${businessId}`)).body
  expect(await page()).toContain(content)
  const before = await detail(businessId, headers)
  expect(before.business).toMatchObject({ rating: 3, reviewCount: 2 })
  expect(before.reviews.map(({ isOwn }: { isOwn?: true }) => isOwn)).toEqual([true, undefined])
  expect(JSON.stringify((await detail(businessId)).reviews)).not.toContain('isOwn')

  const response = await remove(id, headers)
  expect(response.statusCode, response.body).toBe(200)
  expect(await page()).not.toContain(content)
  const after = await detail(businessId, headers)
  expect(after.business).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(after).toMatchObject({ reviewTotal: 1, ratingCounts: [0, 0, 0, 0, 1] })
  await recomputeCounters(test.db)
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })
  for (const url of ['/api/users/reviews', '/api/users/activity-history'])
    expect((await test.app.inject({ url, headers })).body).not.toContain(content)
  expect((await remove(id, headers)).statusCode).toBe(404)
  expect((await post(businessId, headers)).statusCode).toBe(201)
})

it('a stranger and staff can’t delete a review, nor can its author delete one that staff hid', async () => {
  const { businessId, id, headers } = await reviewed()
  const other = await signInAs(test.app, await buildUser(test.db))
  const desk = await openDesk(test)
  expect((await remove(id)).statusCode).toBe(401)
  for (const person of [other, desk.headers]) {
    const refused = await remove(id, person)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
  }
  expect((await remove(2_147_483_647, headers)).statusCode).toBe(404)
  for (const invalid of ['x', 0, '2147483648', '1.5']) {
    const refused = await remove(invalid, headers)
    expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([400, ['reviewId']])
  }
  expect((await detail(businessId)).business).toMatchObject({ rating: 3, reviewCount: 2 })

  const hiding = { hidden: true, reason: 'It is advertising.', revision: 1 }
  const hidden = await desk.send('PUT', `/reviews/${id}/visibility`, hiding)
  expect(hidden.statusCode, hidden.body).toBe(200)
  expect((await remove(id, other)).statusCode).toBe(404)
  const refused = await remove(id, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  expect(await test.db.selectFrom('reviews').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

it('the stars of an unconfirmed review, which never counted, aren’t taken back', async () => {
  const { businessId, id, headers } = await reviewed()
  await test.db.updateTable('reviews').set({ is_unconfirmed: true }).where('id', '=', id).execute()
  await recomputeCounters(test.db)
  expect((await remove(id, headers)).statusCode).toBe(200)
  const { business, reviewTotal } = await detail(businessId)
  expect({ ...business, reviewTotal }).toMatchObject({ rating: 5, reviewCount: 1, reviewTotal: 1 })
})

it('many deletions at the same time take the stars back once', async () => {
  const { businessId, id, headers } = await reviewed()
  const sent = times(6, 60)
  const answers = await sendTogether(sent, () => remove(id, headers))
  expect(countStatuses(answers)).toEqual({ 200: 1, 404: sent - 1 })
  expect((await detail(businessId)).business).toMatchObject({ rating: 5, reviewCount: 1 })
})

it('people who reported a review are told when its author deletes it, unless that is refused', async () => {
  const { id, headers } = await reviewed()
  const email = 'reporter@example.com'
  const report = { kind: 'review', id, reason: 'fake', text: '', email }
  const sent = await test.app.inject({ method: 'POST', url: '/api/reports', payload: report })
  expect(sent.statusCode, sent.body).toBe(201)
  const subjects = async () => (await openMails(test.db, { address: email })).map(({ subject }) => subject)
  const gone = 'The review you reported is gone'
  const other = await signInAs(test.app, await buildUser(test.db))
  expect((await remove(id, other)).statusCode).toBe(403)
  expect(await subjects()).not.toContain(gone)
  expect((await remove(id, headers)).statusCode).toBe(200)
  expect((await subjects()).filter((subject) => subject === gone)).toHaveLength(1)
  const cases = await test.db.selectFrom('report_cases').select('id').where('review_id', '=', id).execute()
  expect(cases).toEqual([])
})

it('a person whose report is stored while the review is being deleted is told', async () => {
  const { businessId, id, headers } = await reviewed()
  const held = await holdLocks(
    test,
    `SELECT FROM reviews WHERE id = ${id} FOR KEY SHARE`,
    `INSERT INTO report_cases (kind, business_id, review_id, due_at) VALUES ('review', ${businessId}, ${id}, now())`,
    `INSERT INTO reports (case_id, reason, text, email, reporter_key)
      SELECT id, 'fake', '', 'late@example.com', sha256('late') FROM report_cases WHERE review_id = ${id}`,
  )
  const removing = remove(id, headers)
  await expect.poll(() => held.countWaiting()).toBeGreaterThan(0)
  await held.commit()
  expect((await removing).statusCode).toBe(200)
  const told = await openMails(test.db, { address: 'late@example.com' })
  expect(told).toMatchObject([{ subject: 'The review you reported is gone' }])
})
