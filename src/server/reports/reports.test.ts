import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner } from '#test/edit-business.ts'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

let address = 0
const nextAddress = () => `10.9.0.${++address}`
type From = { headers?: object; remoteAddress?: string }
const report = (payload: object, { headers = {}, remoteAddress = nextAddress() }: From = {}) =>
  test.app.inject({ method: 'POST', url: '/api/reports', payload, headers: { ...headers }, remoteAddress })
const waiting = async (businessId: number): Promise<DeskReport[]> => {
  const { reports } = (await desk.send('GET', '/reports')).json()
  return reports.filter(({ business }: DeskReport) => business.id === businessId)
}
const hoursUntil = (dueAt: string) => Math.round((new Date(dueAt).getTime() - Date.now()) / 3_600_000)

/** A quote request to a business; returns its ID and the token of its status link. */
async function buildRequest(businessId: number) {
  const { token, hash } = createToken('quoteStatus')
  const { id } = await test.db
    .insertInto('business_quote_requests')
    .values({
      business_id: businessId,
      name: 'Maya Reyes',
      email: 'maya@example.com',
      phone: '512-555-0148',
      requirements: 'A new fence.',
      status_hash: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

it('wait for staff as one item a thing, with what is reported and the nearest deadline', async () => {
  const authorId = await buildUser(test.db, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana.ruiz@example.com',
  })
  const businessId = await buildBusiness(test.db, { name: 'Reported Inn' })
  const reviewId = await buildReview(test.db, businessId, {
    rating: 1,
    content: 'Never again.',
    userId: authorId,
  })
  const first = await report({
    kind: 'review',
    id: reviewId,
    reason: 'fake',
    text: 'I work there.',
    email: 'joe@example.com',
  })
  expect(first.statusCode, first.body).toBe(201)
  expect((await waiting(businessId)).map(({ dueAt }) => hoursUntil(dueAt))).toEqual([72])
  const reporterId = await buildUser(test.db, {
    firstName: 'Noemi',
    lastName: 'Vega',
    email: 'noemi@example.com',
  })
  const headers = await signInAs(test.app, reporterId)
  await report({ kind: 'review', id: reviewId, reason: 'private', email: 'ignored@example.com' }, { headers })
  await report({ kind: 'business', id: businessId, reason: 'closed' })
  const found = await waiting(businessId)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    kind: 'review',
    state: 'open',
    business: { id: businessId, name: 'Reported Inn', status: 'approved' },
    review: { id: reviewId, rating: 1, content: 'Never again.', hiddenReason: null },
    author: { id: authorId, name: 'Ana Ruiz', email: 'ana.ruiz@example.com', isBlocked: false },
    reportCount: 2,
    reports: [
      { reason: 'fake', text: 'I work there.', reporter: null, email: 'joe@example.com' },
      { reason: 'private', text: '', reporter: { id: reporterId, name: 'Noemi Vega' }, email: null },
    ],
    decision: null,
    appeal: null,
  })
  expect(found.map(({ dueAt }) => hoursUntil(dueAt))).toEqual([24, 72])
  expect(found[1]).toMatchObject({
    kind: 'business',
    review: null,
    listing: { description: expect.any(String) },
  })
  const { waitingCount, overdueCount } = (await desk.send('GET', '/reports')).json()
  expect(waitingCount).toBeGreaterThanOrEqual(2)
  expect(overdueCount).toBe(0)
  expect((await desk.send('GET', '/reports?search=reported+inn&filter=all')).json().reports).toHaveLength(2)
  expect((await desk.send('GET', '/reports?filter=decided')).json().reports).toEqual([])
})

it('count once for a person or a browser while they are open, and nothing from bots', async () => {
  const businessId = await buildBusiness(test.db)
  const given = { kind: 'business', id: businessId, reason: 'scam' }
  const here = nextAddress()
  const browser = { headers: { 'user-agent': 'Browser One' }, remoteAddress: here }
  for (const from of [browser, browser, { headers: { 'user-agent': 'Browser Two' }, remoteAddress: here }])
    expect((await report(given, from)).statusCode).toBe(201)
  const headers = await signInAs(test.app, await buildUser(test.db))
  await Promise.all([1, 2, 3].map(() => report(given, { headers })))
  expect((await report({ ...given, url2: 'https://spam.example' })).statusCode).toBe(201)
  expect((await waiting(businessId)).map(({ reportCount }) => reportCount)).toEqual([3])
})

it('are about pictures of the listing, and about messages by those who got them', async () => {
  const owner = await buildOwner(test.app)
  const url = '/uploads/reported.webp'
  await test.db
    .updateTable('business_profiles')
    .set({ images: JSON.stringify([{ url, altText: 'The counter' }]) })
    .where('business_id', '=', owner.business)
    .execute()
  const picture = { kind: 'picture', id: owner.business, reason: 'misleading' }
  expect((await report({ ...picture, pictureUrl: url })).statusCode).toBe(201)
  expect((await report({ ...picture, pictureUrl: '/uploads/other.webp' })).statusCode).toBe(404)

  const { id, token } = await buildRequest(owner.business)
  const request = { kind: 'request', id, reason: 'spam' }
  expect((await report(request)).statusCode).toBe(401)
  const stranger = await signInAs(test.app, await buildUser(test.db))
  expect((await report(request, { headers: stranger })).statusCode).toBe(403)
  expect((await report(request, { headers: owner.headers })).statusCode).toBe(201)
  const insulted = { conversation_id: id, position: 1, side: 'business', text: 'Nonsense!' } as const
  await test.db
    .insertInto('messages')
    .values({ ...insulted, user_id: null, client_key: crypto.randomUUID() })
    .execute()
  expect((await report({ kind: 'answer', token, reason: 'insult' })).statusCode).toBe(201)
  const later = createToken('quoteStatus')
  await test.db
    .insertInto('conversation_links')
    .values({ token_hash: later.hash, conversation_id: id })
    .execute()
  expect((await report({ kind: 'answer', token: later.token, reason: 'insult' })).statusCode).toBe(201)
  const byId = { kind: 'answer', id, reason: 'insult' }
  expect((await report(byId)).statusCode).toBe(404)
  expect((await report(byId, { headers: stranger })).statusCode).toBe(404)
  const senderId = await buildUser(test.db)
  const sendBy = (user_id: number | null) =>
    test.db.updateTable('business_quote_requests').set({ user_id }).where('id', '=', id).execute()
  await sendBy(senderId)
  const sender = await signInAs(test.app, senderId)
  expect((await report(byId, { headers: sender })).statusCode).toBe(201)
  await sendBy(null)
  expect((await report({ kind: 'answer', token: `${token}x`, reason: 'insult' })).statusCode).toBe(404)
  const found = await waiting(owner.business)
  expect(found.map(({ kind }) => kind).sort()).toEqual(['answer', 'picture', 'request'])
  const said = [{ side: 'business', text: 'Nonsense!' }]
  const message = { name: 'Maya Reyes', email: 'maya@example.com', text: 'A new fence.', said }
  const whole = async (of: DeskReport['kind']) => {
    const id = found.find(({ kind }) => kind === of)?.id
    return (await desk.send('GET', `/reports/${id}`)).json().report
  }
  expect(await whole('request')).toMatchObject({ message, author: null })
  expect(await whole('answer')).toMatchObject({
    message,
    author: { id: expect.any(Number) },
  })
  expect(found.find(({ kind }) => kind === 'picture')).toMatchObject({ pictureUrl: url })
})

it('are rejected for what can’t be seen, and without what they need', async () => {
  const businessId = await buildBusiness(test.db, { status: 'suspended' })
  const faulty = async (payload: object) => Object.keys((await report(payload)).json().fieldErrors ?? {})
  expect((await report({ kind: 'business', id: businessId, reason: 'closed' })).statusCode).toBe(404)
  expect((await report({ kind: 'review', id: 999_999, reason: 'fake' })).statusCode).toBe(404)
  expect(await faulty({ kind: 'review', id: 1, reason: 'closed' })).toEqual(['reason'])
  expect(await faulty({ kind: 'business', reason: 'closed' })).toEqual(['id'])
  expect(await faulty({ kind: 'answer', reason: 'insult' })).toEqual(['id'])
  expect(await faulty({ kind: 'picture', id: 1, reason: 'other', text: 'x' })).toEqual(['pictureUrl'])
  expect(await faulty({ kind: 'business', id: 1, reason: 'other' })).toEqual(['text'])
  expect(await faulty({ kind: 'business', id: 1, reason: 'closed', email: 'no' })).toEqual(['email'])
})

it('leave with the person who sent them, and so does an item that no one else reported', async () => {
  const shared = await buildBusiness(test.db)
  const alone = await buildBusiness(test.db)
  const personId = await buildUser(test.db)
  const headers = await signInAs(test.app, personId)
  for (const id of [shared, alone]) await report({ kind: 'business', id, reason: 'copy' }, { headers })
  await report({ kind: 'business', id: shared, reason: 'scam' })
  const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: { ...headers } })
  expect(left.statusCode, left.body).toBe(200)
  expect((await waiting(shared)).map(({ reportCount }) => reportCount)).toEqual([1])
  expect(await waiting(alone)).toEqual([])
})
