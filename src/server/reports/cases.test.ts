import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
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
let serial = 0

/** Reports a thing by somebody with an account; returns the waiting item and who reported it. */
async function reported(payload: object) {
  const reporterId = await buildUser(test.db, { firstName: 'Noemi' })
  const headers = await signInAs(test.app, reporterId)
  const remoteAddress = `10.11.0.${++serial}`
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload,
    remoteAddress,
    headers: { ...headers },
  })
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = await test.db
    .selectFrom('reports')
    .select('case_id as id')
    .where('reporter_id', '=', reporterId)
    .executeTakeFirstOrThrow()
  return { id, reporterId }
}
/** A review with one star beside one with five. */
async function reportedReview() {
  const authorId = await buildUser(test.db, { firstName: 'Ana', lastName: 'Ruiz' })
  const businessId = await buildBusiness(test.db, { name: 'Judged Inn' })
  await buildReview(test.db, businessId, { rating: 5 })
  const reviewId = await buildReview(test.db, businessId, {
    rating: 1,
    content: 'Rosa at 12 Elm St.',
    userId: authorId,
  })
  return {
    authorId,
    businessId,
    reviewId,
    ...(await reported({ kind: 'review', id: reviewId, reason: 'private' })),
  }
}
const decide = (id: number, payload: object, by = desk) => by.send('PUT', `/reports/${id}/decision`, payload)
const business = async (id: number) => (await test.app.inject(`/api/businesses/${id}`)).json().business
const lastMail = async (userId: number) => (await openMails(test.db, { userId })).at(-1)?.text_body ?? ''
const appealTokenOf = async (userId: number) => /appeal\?token=(\S+)/.exec(await lastMail(userId))?.[1] ?? ''
const appealWith = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/reports/appeals${path}`, payload })

it('hides a review for a reason that all concerned get, and shows it again after an appeal', async () => {
  const { id, authorId, businessId, reviewId, reporterId } = await reportedReview()
  const response = await decide(id, { decision: 'review_hidden', reason, revision: 1 })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().report).toMatchObject({
    state: 'decided',
    canUndo: true,
    revision: 2,
    decision: { decision: 'review_hidden', reason, by: 'Dana Whitfield', byId: desk.staffId },
    review: { hiddenReason: reason },
  })
  expect((await test.app.inject(`/businesses/${businessId}`)).body).not.toContain('12 Elm St')
  expect(await business(businessId)).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(await actionsOn(test.db, 'review', reviewId)).toMatchObject([{ action: 'review.hidden' }])
  expect(await actionsOn(test.db, 'report', id)).toEqual([
    {
      actor_id: desk.staffId,
      action: 'report.decided',
      details: { decision: 'review_hidden', kind: 'review' },
    },
  ])
  expect(await subjectsTo(test.db, reporterId)).toEqual(['What we decided about your report'])
  expect(await lastMail(reporterId)).toContain(reason)
  expect(await lastMail(reporterId)).not.toContain('Judged Inn')
  expect(await subjectsTo(test.db, authorId)).toEqual(['A decision about a review you wrote'])
  expect(await lastMail(authorId)).toContain(reason)

  const token = await appealTokenOf(authorId)
  expect((await appealWith('/status', { token })).json()).toMatchObject({
    state: 'open',
    reason,
    decision: 'review_hidden',
  })
  expect((await appealWith('', { token, text: ' ' })).json().fieldErrors).toHaveProperty('text')
  const text = 'The address is on their own page.'
  expect((await appealWith('', { token, text })).statusCode).toBe(201)
  // A second press.
  expect((await appealWith('', { token, text })).statusCode).toBe(201)
  expect((await appealWith('', { token, text: 'Another one.' })).statusCode).toBe(409)
  expect((await appealWith('/status', { token })).json()).toMatchObject({ state: 'waiting' })
  const { reports } = (await desk.send('GET', '/reports?filter=appealed')).json()
  expect(reports).toMatchObject([{ id, state: 'appealed', appeal: { text }, canUndo: false, revision: 3 }])

  const second = await openDesk(test, 'Lena')
  const answer = { isReversed: true, reason: 'We were wrong.', revision: 3 }
  const reversed = await second.send('PUT', `/reports/${id}/appeal`, answer)
  expect(reversed.json().report).toMatchObject({
    state: 'closed',
    review: { hiddenReason: null },
    appealDecision: { isReversed: true, reason: 'We were wrong.', by: 'Lena Whitfield' },
  })
  expect(await business(businessId)).toMatchObject({ rating: 3, reviewCount: 2 })
  expect(await lastMail(authorId)).toContain('We were wrong.')
  expect((await appealWith('/status', { token })).json()).toMatchObject({
    state: 'reversed',
    appealReason: 'We were wrong.',
  })
  expect((await appealWith('', { token, text: 'Once more.' })).statusCode).toBe(409)
})

it('is decided once, undone within minutes, and decided again', async () => {
  const { id, authorId, businessId } = await reportedReview()
  const answers = await sendTogether(4, (index) =>
    decide(id, { decision: index % 2 ? 'review_hidden' : 'nothing_wrong', reason, revision: 1 }),
  )
  expect(countStatuses(answers)).toEqual({ 200: 2, 409: 2 })
  expect(await actionsOn(test.db, 'report', id)).toHaveLength(1)
  const undo = (revision: number) => desk.send('PUT', `/reports/${id}/undo`, { revision })
  expect((await undo(1)).statusCode).toBe(409)
  expect((await undo(2)).json().report).toMatchObject({ state: 'open', decision: null, revision: 3 })
  expect((await undo(3)).json().report).toMatchObject({ revision: 3 })
  expect(await business(businessId)).toMatchObject({ rating: 3, reviewCount: 2 })
  await decide(id, { decision: 'review_hidden', reason, revision: 3 })
  const token = await appealTokenOf(authorId)
  await test.db
    .updateTable('report_cases')
    .set({ decided_at: new Date(Date.now() - 11 * 60 * 1000) })
    .where('id', '=', id)
    .execute()
  expect((await undo(4)).statusCode).toBe(409)
  await test.db
    .updateTable('report_cases')
    .set({ decided_at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
    .where('id', '=', id)
    .execute()
  expect((await appealWith('/status', { token })).json()).toMatchObject({ state: 'late' })
  expect((await appealWith('', { token, text: 'Too late.' })).statusCode).toBe(409)
})

it('leaves a thing as it is, tells who reported it, and opens again when it is reported again', async () => {
  const { id, authorId, reviewId, reporterId } = await reportedReview()
  expect((await decide(id, { decision: 'listing_suspended', reason, revision: 1 })).statusCode).toBe(400)
  await decide(id, { decision: 'nothing_wrong', reason, revision: 1 })
  expect(await subjectsTo(test.db, authorId)).toEqual([])
  expect(await lastMail(reporterId)).toContain('We left it as it is.')
  const again = await reported({ kind: 'review', id: reviewId, reason: 'fake' })
  expect(again.id).not.toBe(id)
  // Two open items of one thing would be decided twice.
  expect((await desk.send('PUT', `/reports/${id}/undo`, { revision: 2 })).statusCode).toBe(409)
})

it('suspends or rejects a listing, and returns it to where it was', async () => {
  const ownerId = await buildUser(test.db)
  for (const status of ['pending', 'approved'] as const) {
    const businessId = await buildBusiness(test.db, { ownerId, status })
    const { id } = await reported({ kind: 'business', id: businessId, reason: 'scam' })
    const decision = status === 'pending' ? 'listing_rejected' : 'listing_suspended'
    expect((await decide(id, { decision, reason, revision: 1 })).json().report.business.status).toBe(
      status === 'pending' ? 'rejected' : 'suspended',
    )
    expect((await test.app.inject(`/api/businesses/${businessId}`)).statusCode).toBe(404)
    expect(await lastMail(ownerId)).toContain('Appeal this decision')
    const setBlock = (blocked_at: Date | null) =>
      test.db.updateTable('users').set({ blocked_at }).where('id', '=', ownerId).execute()
    await setBlock(new Date())
    const whileBlocked = await desk.send('PUT', `/reports/${id}/undo`, { revision: 2 })
    expect([whileBlocked.statusCode, whileBlocked.json().error]).toEqual([
      409,
      expect.stringMatching(/unblock/),
    ])
    await setBlock(null)
    await desk.send('PUT', `/reports/${id}/undo`, { revision: 2 })
    expect((await business(businessId)).status).toBe(status)
  }
})

it('removes a picture wherever the listing shows it, and puts it back', async () => {
  const owner = await buildOwner(test.app)
  const pictures = ['one', 'two', 'three'].map((name) => ({ url: `/uploads/${name}.webp`, altText: name }))
  const url = '/uploads/two.webp'
  await test.db
    .updateTable('business_profiles')
    .set({ images: JSON.stringify(pictures), cover_url: url })
    .where('business_id', '=', owner.business)
    .execute()
  const { id } = await reported({
    kind: 'picture',
    id: owner.business,
    pictureUrl: url,
    reason: 'not_theirs',
  })
  await decide(id, { decision: 'picture_removed', reason, revision: 1 })
  expect(await business(owner.business)).toMatchObject({
    images: [pictures[0], pictures[2]],
    coverImageUrl: null,
  })
  await desk.send('PUT', `/reports/${id}/undo`, { revision: 2 })
  expect(await business(owner.business)).toMatchObject({ images: pictures, coverImageUrl: url })
})

it('blocks the person behind it, with an appeal that needs no sign-in', async () => {
  const { id, authorId, businessId } = await reportedReview()
  await decide(id, { decision: 'author_blocked', reason, revision: 1 })
  expect(await subjectsTo(test.db, authorId)).toEqual(['Your Find Local account is blocked'])
  expect(await business(businessId)).toMatchObject({ rating: 5, reviewCount: 1 })
  const token = await appealTokenOf(authorId)
  await appealWith('', { token, text: 'That was my brother.' })
  const upheld = { isReversed: false, reason: 'The reasons still hold.', revision: 3 }
  expect((await desk.send('PUT', `/reports/${id}/appeal`, { ...upheld, revision: 2 })).statusCode).toBe(409)
  expect((await desk.send('PUT', `/reports/${id}/appeal`, upheld)).statusCode).toBe(200)
  expect(await business(businessId)).toMatchObject({ rating: 5, reviewCount: 1 })
  expect((await appealWith('/status', { token })).json()).toMatchObject({ state: 'upheld' })
  const moderator = await openDesk(test, 'Lena')
  await test.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator.staffId).execute()
  const other = await reportedReview()
  expect(
    (await decide(other.id, { decision: 'author_blocked', reason, revision: 1 }, moderator)).statusCode,
  ).toBe(403)
  const hidden = await decide(other.id, { decision: 'review_hidden', reason, revision: 1 }, moderator)
  expect(hidden.statusCode, hidden.body).toBe(200)
  const unclaimed = await reported({ kind: 'business', id: await buildBusiness(test.db), reason: 'scam' })
  expect((await decide(unclaimed.id, { decision: 'author_blocked', reason, revision: 1 })).statusCode).toBe(
    409,
  )
  const own = await reported({
    kind: 'business',
    id: await buildBusiness(test.db, { ownerId: desk.staffId }),
    reason: 'scam',
  })
  expect((await decide(own.id, { decision: 'author_blocked', reason, revision: 1 })).statusCode).toBe(403)
})

it('leaves no email about a person who leaves', async () => {
  const { id, authorId, reporterId } = await reportedReview()
  await decide(id, { decision: 'review_hidden', reason: 'Ana Ruiz lives next door.', revision: 1 })
  const headers = await signInAs(test.app, authorId)
  await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: { ...headers } })
  expect(await subjectsTo(test.db, reporterId)).toEqual([])
  expect(
    (await desk.send('GET', '/reports?filter=all')).json().reports.map((one: DeskReport) => one.id),
  ).not.toContain(id)
})
