import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/lib/tokens.ts'
import { startSession } from '#server/sessions/sessions.service.ts'
import { accountRows } from './account-rows.ts'
import { claimRows } from './claim-rows.ts'
import { deskRows } from './desk-rows.ts'
import { buildBusiness, buildCategory, buildPayment, buildPromotion, buildUser } from './factories.ts'
import { hoursRows } from './hours-rows.ts'
import { linkRows } from './link-rows.ts'
import { pictureForm } from './picture-form.ts'
import { reportRows } from './report-rows.ts'
import { routeTable } from './route-table.ts'
import { teamRows } from './team-rows.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * Who may do what, for every route and every kind of visitor. The rows are compared with the running
 * application's route table: a route without a row fails, and so does a row without a route.
 */

/** What a request targets: the caller's own item, someone else's, or a missing one. */
type Target = 'own' | 'others' | 'missing'
type Ids = {
  business: number
  payment?: number
  promotion?: number
  inboxItem?: number
  suggestion?: number
  member?: number
}
/** An ID that doesn't exist. */
const nothing = 999_999
type Row = {
  /** Builds the request for a target. */
  send: (ids: Ids) => InjectOptions
  /** Status without a valid session: none, or a malformed, unknown, idle, expired, revoked, deleted or blocked one. */
  stranger: number
  /** Status with a session; a route without a target has one for all. */
  user: number | Record<Target, number>
  /** Status for staff, if it differs. */
  admin?: number | Record<Target, number>
  /** Status for a manager and a helper of somebody else's business. */
  members?: readonly [manager: number, helper: number]
}

const get = (url: string) => () => ({ method: 'GET', url }) as const
const post = (url: string, payload: object) => () => ({ method: 'POST', url, payload }) as const
/** Public, with the same response for everyone. */
const open = (status: number, send: Row['send']): Row => ({ send, stranger: status, user: status })
/** Requires a session and concerns only its user. */
const personal = (status: number, send: Row['send']): Row => ({ send, stranger: 401, user: status })
/** For the business's owner and for staff, and for members of the team as given. */
const ofOwner = (members: NonNullable<Row['members']>, send: Row['send']): Row => ({
  send,
  members,
  stranger: 401,
  user: { own: 200, others: 403, missing: 404 },
  admin: { own: 200, others: 200, missing: 404 },
})
/** For staff, no matter who owns it; for everyone else it doesn't exist. */
const ofDesk = (send: Row['send'], status: NonNullable<Row['admin']> = 200): Row => ({
  send,
  stranger: 401,
  user: 404,
  admin: status,
})
const anyOfDesk = { own: 200, others: 200, missing: 404 }
const onBusiness = (method: 'GET' | 'POST', action: string) => (ids: Ids) => ({
  method,
  url: `/api/businesses/${ids.business}${action}`,
})

const contact = { name: 'Maya Reyes', email: 'maya@example.com' }
const listing = {
  businessName: 'Matrix Plumbing',
  ...contact,
  phone: '512-555-0148',
  address: '1704 S 2nd St',
}
const bought = {
  planId: 'basic',
  promotionDuration: 1,
  customerInfo: {
    ...contact,
    phone: '512-555-0148',
    address: '1704 S 2nd St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
  },
}
const categoryId = 500
const deadToken = 'rst_0000000000000000000000000000000000000000000'
let serial = 0
const freshEmail = () => `matrix${++serial}@example.com`

const rows: Record<string, Row> = {
  ...accountRows,
  ...claimRows,
  'GET /api/auth/verify': personal(200, get('/api/auth/verify')),
  'POST /api/auth/register': open(201, () => ({
    method: 'POST',
    url: '/api/auth/register',
    payload: { firstName: 'Maya', lastName: 'Reyes', email: freshEmail(), password: 'barton-springs' },
  })),
  'POST /api/auth/login': open(
    401,
    post('/api/auth/login', { email: 'nobody@example.com', password: 'barton-springs' }),
  ),
  'POST /api/auth/logout': personal(200, post('/api/auth/logout', {})),
  'POST /api/auth/logout-everywhere': personal(200, post('/api/auth/logout-everywhere', {})),
  'POST /api/auth/forgot-password': open(
    200,
    post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
  ),
  'POST /api/auth/reset-password': open(
    400,
    post('/api/auth/reset-password', { token: deadToken, password: 'barton-springs' }),
  ),
  'POST /api/auth/password-advice': open(200, post('/api/auth/password-advice', { password: 'iloveyou' })),
  'PUT /api/auth/password': personal(400, () => ({
    method: 'PUT',
    url: '/api/auth/password',
    payload: { currentPassword: 'not this one', newPassword: 'barton-springs' },
  })),
  'GET /api/auth/google': open(302, get('/api/auth/google')),
  'GET /api/auth/google/callback': open(302, get('/api/auth/google/callback')),
  'POST /api/auth/exchange': open(400, post('/api/auth/exchange', { code: deadToken })),
  'GET /api/users/profile': personal(200, get('/api/users/profile')),
  'PUT /api/users/profile': personal(200, () => ({
    method: 'PUT',
    url: '/api/users/profile',
    ...pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: freshEmail() }),
  })),
  'GET /api/users/reviews': personal(200, get('/api/users/reviews')),
  'GET /api/users/activity-history': personal(200, get('/api/users/activity-history')),
  'GET /api/users/payments': personal(200, get('/api/users/payments')),
  'GET /api/users/payments/:paymentId': {
    send: ({ payment = nothing }) => ({ method: 'GET', url: `/api/users/payments/${payment}` }),
    stranger: 401,
    user: { own: 200, others: 404, missing: 404 },
    members: [404, 404],
  },
  'GET /api/users/saved': personal(200, get('/api/users/saved')),
  'GET /api/users/data-export': personal(200, get('/api/users/data-export')),
  'POST /api/users/data-export': personal(202, () => ({ method: 'POST', url: '/api/users/data-export' })),
  'POST /api/users/data-export/download': personal(404, post('/api/users/data-export/download', {})),
  'DELETE /api/users/account': personal(200, () => ({ method: 'DELETE', url: '/api/users/account' })),
  'GET /api/businesses': open(200, get('/api/businesses')),
  'POST /api/businesses': personal(201, () => ({
    method: 'POST',
    url: '/api/businesses',
    ...pictureForm({ ...listing, zipCode: '78704', description: 'Taps.', category: String(categoryId) }),
  })),
  'GET /api/businesses/listed-already': open(
    200,
    get('/api/businesses/listed-already?name=Matrix&address=1%20Main%20St'),
  ),
  'GET /api/businesses/pins': open(200, get('/api/businesses/pins')),
  'GET /api/businesses/filters': open(200, get('/api/businesses/filters?open=1')),
  'GET /api/businesses/compare': open(200, get('/api/businesses/compare?ids=1')),
  'GET /api/businesses/featured': open(200, get('/api/businesses/featured')),
  'GET /api/businesses/suggestions': open(200, get('/api/businesses/suggestions?search=kites')),
  'GET /api/businesses/my/businesses': personal(200, get('/api/businesses/my/businesses')),
  'GET /api/businesses/:businessId': {
    send: onBusiness('GET', ''),
    stranger: 200,
    user: { own: 200, others: 200, missing: 404 },
  },
  'GET /api/businesses/:businessId/similar': {
    send: onBusiness('GET', '/similar'),
    stranger: 200,
    user: { own: 200, others: 200, missing: 404 },
  },
  'GET /api/businesses/:businessId/analytics': ofOwner([200, 403], onBusiness('GET', '/analytics')),
  'PUT /api/businesses/:businessId': ofOwner([200, 403], ({ business }) => ({
    method: 'PUT',
    url: `/api/businesses/${business}`,
    ...pictureForm({ phone: '512-555-0148' }),
  })),
  // Only a rejected listing can be resubmitted, and the matrix has none.
  'PUT /api/businesses/:businessId/submission': {
    send: ({ business }) => ({ method: 'PUT', url: `/api/businesses/${business}/submission` }),
    stranger: 401,
    user: { own: 409, others: 403, missing: 404 },
    admin: { own: 409, others: 409, missing: 404 },
    members: [409, 403],
  },
  ...Object.fromEntries(
    ['like', 'follow', 'save'].map((action) => [
      `POST /api/businesses/:businessId/${action}`,
      {
        send: onBusiness('POST', `/${action}`),
        stranger: 401,
        user: { own: 200, others: 200, missing: 404 },
      },
    ]),
  ),
  'POST /api/reviews': {
    send: ({ business }) => ({
      method: 'POST',
      url: '/api/reviews',
      payload: { businessId: business, rating: 5, content: 'Came the same afternoon.' },
    }),
    stranger: 401,
    user: { own: 403, others: 201, missing: 404 },
    members: [403, 403],
  },
  'GET /api/payments/plans': open(200, get('/api/payments/plans')),
  'GET /api/payments/business/:businessId/promotions': ofOwner([403, 403], ({ business }) => ({
    method: 'GET',
    url: `/api/payments/business/${business}/promotions`,
  })),
  'GET /api/payments/promotion/:promotionId/status': ofOwner([403, 403], ({ promotion = nothing }) => ({
    method: 'GET',
    url: `/api/payments/promotion/${promotion}/status`,
  })),
  'POST /api/payments/create-intent': ofOwner([403, 403], ({ business }) => ({
    method: 'POST',
    url: '/api/payments/create-intent',
    payload: { ...bought, businessId: business, amount: 499, currency: 'usd' },
  })),
  'POST /api/payments/confirm-payment': {
    send: ({ business }) => ({
      method: 'POST',
      url: '/api/payments/confirm-payment',
      payload: { ...bought, businessId: business, paymentIntentId: 'pi_unknown' },
    }),
    stranger: 401,
    user: { own: 404, others: 403, missing: 404 },
    admin: 404,
    members: [403, 403],
  },
  'POST /api/payments/test-provider/confirm': personal(
    404,
    post('/api/payments/test-provider/confirm', {
      clientSecret: 'unknown',
      cardNumber: '4242 4242 4242 4242',
      expMonth: 12,
      expYear: 2090,
      cvc: '123',
    }),
  ),
  'GET /api/categories': open(200, get('/api/categories')),
  // The router prints one parameter where two routes use different names.
  'GET /api/categories/:categoryId|:slug/subcategories': open(
    404,
    get('/api/categories/999999/subcategories'),
  ),
  'GET /api/categories/subcategories/:subcategoryId/subsubcategories': open(
    404,
    get('/api/categories/subcategories/999999/subsubcategories'),
  ),
  'GET /api/places': open(200, get('/api/places')),
  'GET /api/places/:place': open(404, get('/api/places/nowhere')),
  'GET /api/testimonials': open(200, get('/api/testimonials')),
  'GET /api/faqs': open(200, get('/api/faqs')),
  'GET /api/map': open(200, get('/api/map')),
  'POST /api/subscribers/subscribe': open(201, post('/api/subscribers/subscribe', { email: contact.email })),
  'GET /api/newsletter-preview': open(404, get(`/api/newsletter-preview?token=${deadToken}`)),
  'POST /api/subscribers/confirm': open(400, post('/api/subscribers/confirm', { token: deadToken })),
  'GET /api/notification-settings': personal(200, get('/api/notification-settings')),
  'PUT /api/notification-settings': personal(200, () => ({
    method: 'PUT',
    url: '/api/notification-settings',
    payload: { follows: true },
  })),
  ...linkRows,
  'POST /api/support': open(201, post('/api/support', { ...contact, message: 'Where is the door?' })),
  'POST /api/booking-requests': open(
    201,
    post('/api/booking-requests', { contactMethod: 'phone', contactNumber: '512-555-0148' }),
  ),
  'POST /api/service-requests/submit': open(
    201,
    post('/api/service-requests/submit', { ...contact, service: 'web-development' }),
  ),
  'POST /api/searches/left': open(202, () => ({ method: 'POST', url: '/api/searches/left?search=kites' })),
  'POST /api/service-suggestions': open(201, post('/api/service-suggestions', { name: 'Kite repair' })),
  'POST /api/partners': open(
    201,
    post('/api/partners', {
      fullName: contact.name,
      companyName: 'Reyes Law',
      email: contact.email,
      serviceType: 'legal',
      valueBrought: 'Contracts.',
      agreement: true,
    }),
  ),
  'GET /api/categories/:categoryId|:slug': open(404, get('/api/categories/nothing')),
  ...Object.fromEntries(
    Object.entries(deskRows).map(([route, { send, status }]) => [route, ofDesk(send, status)]),
  ),
  'GET /api/admin/inbox': ofDesk(get('/api/admin/inbox')),
  'GET /api/admin/inbox/:itemId': ofDesk(
    ({ inboxItem = nothing }) => ({ method: 'GET', url: `/api/admin/inbox/${inboxItem}` }),
    anyOfDesk,
  ),
  'PUT /api/admin/inbox/:itemId': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'PUT',
      url: `/api/admin/inbox/${inboxItem}`,
      payload: { status: 'done', revision: 1 },
    }),
    anyOfDesk,
  ),
  'POST /api/admin/inbox/:itemId/notes': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'POST',
      url: `/api/admin/inbox/${inboxItem}/notes`,
      payload: { content: 'Called.' },
    }),
    anyOfDesk,
  ),
  'POST /api/admin/inbox/:itemId/replies': ofDesk(
    ({ inboxItem = nothing }) => ({
      method: 'POST',
      url: `/api/admin/inbox/${inboxItem}/replies`,
      payload: { message: 'Hello.', revision: 1 },
    }),
    anyOfDesk,
  ),
  'GET /api/admin/suggestions': ofDesk(get('/api/admin/suggestions')),
  'PUT /api/admin/suggestions/:suggestionId': ofDesk(
    ({ suggestion = nothing }) => ({
      method: 'PUT',
      url: `/api/admin/suggestions/${suggestion}`,
      payload: { status: 'approved', revision: 1 },
    }),
    anyOfDesk,
  ),
  'POST /api/business-quote-requests': {
    send: ({ business }) => ({
      method: 'POST',
      url: '/api/business-quote-requests',
      payload: { businessId: business, ...contact, phone: '512-555-0148', requirements: 'A new tap.' },
    }),
    stranger: 201,
    user: { own: 201, others: 201, missing: 404 },
  },
  ...hoursRows,
  ...reportRows,
  ...teamRows,
  'GET /api/business-quote-requests/business/:businessId': ofOwner([200, 200], ({ business }) => ({
    method: 'GET',
    url: `/api/business-quote-requests/business/${business}`,
  })),
}

/** Documentation, health, files and pages: the same for everyone, with no user data. */
const outsideTheApi =
  /^(GET|HEAD|OPTIONS) (\/api\/docs|\/api\/openapi\.json|\/healthz|\/readyz|\/uploads\/|\/api\/uploads\/|\/robots\.txt|\/\.well-known\/security\.txt|\/sitemap|\/\*|\/[\w.-]*(\.\w+)?$|\/(assets|map|services|examples)\/)/

let test: TestApp
/** A token of every kind of stranger, the same for every route. */
const tokens = new Map<string, string | undefined>()
beforeAll(async () => {
  test = await startTestApp()
  await buildCategory(test.db, { id: categoryId })
  for (const [kind, start] of Object.entries(strangers)) tokens.set(kind, await start())
})
afterAll(() => test.close())

async function answer(row: Row, ids: Ids, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, body } = await test.app.inject({
    ...row.send(ids),
    headers: { ...row.send(ids).headers, ...headers },
  })
  if (statusCode >= 400)
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  return statusCode
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A session with another last use or expiry. */
async function startAgedSession(times: { last_used_at?: Date; expires_at?: Date }): Promise<string> {
  const token = await startSession(test.db, await buildUser(test.db))
  await test.db.updateTable('sessions').set(times).where('token_hash', '=', hashToken(token)).execute()
  return token
}

/** A session whose user did something that ends it. */
async function startSessionAnd(method: 'POST' | 'DELETE', url: string): Promise<string> {
  const token = await startSession(test.db, await buildUser(test.db))
  const { statusCode } = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  expect(statusCode).toBe(200)
  return token
}

/** A staff session that outlived its user's block. */
async function startBlockedSession(): Promise<string> {
  const id = await buildUser(test.db)
  const blocked = { role: 'admin', blocked_at: new Date(), blocked_reason: 'Invented listings.' } as const
  await test.db.updateTable('users').set(blocked).where('id', '=', id).execute()
  return startSession(test.db, id)
}

/** Everything that looks like a session but isn't one. */
const strangers: Record<string, () => Promise<string | undefined>> = {
  nobody: async () => undefined,
  malformed: async () => 'at_short',
  unknown: async () => 'at_0000000000000000000000000000000000000000000',
  idle: () => startAgedSession({ last_used_at: daysAgo(15) }),
  expired: () => startAgedSession({ expires_at: daysAgo(1) }),
  revoked: () => startSessionAnd('POST', '/api/auth/logout'),
  deleted: () => startSessionAnd('DELETE', '/api/users/account'),
  blocked: startBlockedSession,
}

/** A business with its purchases. */
async function idsOf(userId: number): Promise<Ids> {
  const business = await buildBusiness(test.db)
  await sql`UPDATE businesses SET submitted_by_id = ${userId} WHERE id = ${business}`.execute(test.db)
  const payment = await buildPayment(test.db, business, { userId })
  return {
    business,
    payment,
    promotion: await buildPromotion(test.db, business),
    ...(await askedBy(userId)),
  }
}

/** A user's requests and suggestion. */
async function askedBy(userId: number): Promise<Pick<Ids, 'inboxItem' | 'suggestion'>> {
  const { rows } = await sql<{ inboxItem: number; suggestion: number }>`
    WITH asked AS (INSERT INTO support_requests (name, email, message, user_id)
        VALUES ('Maya', 'maya@example.com', 'Where?', ${userId}) RETURNING id),
      item AS (INSERT INTO inbox_items (support_request_id, due_at, search_text)
        SELECT id, now(), '' FROM asked RETURNING id),
      suggested AS (INSERT INTO service_suggestions (name, user_id) VALUES ('Kites', ${userId}) RETURNING id)
    SELECT item.id AS "inboxItem", suggested.id AS suggestion FROM item, suggested`.execute(test.db)
  return rows[0] ?? {}
}

/** What a manager, a helper and a former member of one team may do. */
async function answersToTeam(row: Row): Promise<number[]> {
  const statuses: number[] = []
  for (const role of ['manager', 'helper', null] as const) {
    const ids = await idsOf(await buildUser(test.db))
    const userId = await buildUser(test.db)
    const member = { business_id: ids.business, user_id: userId, role: role ?? 'manager' }
    await test.db.insertInto('business_members').values(member).execute()
    if (!role) await test.db.deleteFrom('business_members').where('user_id', '=', userId).execute()
    statuses.push(await answer(row, { ...ids, member: userId }, await startSession(test.db, userId)))
  }
  return statuses
}

async function idsFor(userId: number, target: Target): Promise<Ids> {
  if (target === 'missing') return { business: nothing }
  return idsOf(target === 'own' ? userId : await buildUser(test.db))
}

it('has a row for every route, and a route for every row', () => {
  const routes = routeTable(test.app).filter((route) => !outsideTheApi.test(route))
  const handled = routes.filter((route) => !/^HEAD |^\w+ \/?\*$|^\w+ \/api\/\*$/.test(route))
  expect(handled.sort()).toEqual(Object.keys(rows).sort())
})

describe.each(Object.entries(rows))('%s', (_name, row) => {
  it(`returns ${row.stranger} without a valid session`, async () => {
    const business = await buildBusiness(test.db)
    for (const [kind, token] of tokens)
      expect(await answer(row, { business }, token), kind).toBe(row.stranger)
  })

  it('ignores cookies and requests from other sites', async () => {
    const token = await startSession(test.db, await buildUser(test.db))
    const request = row.send({ business: await buildBusiness(test.db) })
    const cookie = `token=${token}; authorization=Bearer ${token}; session=${token}`
    const own = await test.app.inject({ ...request, headers: { ...request.headers, cookie } })
    expect(own.statusCode).toBe(row.stranger)
    if (request.method === 'GET') return
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const authorization = `Bearer ${token}`
    const sent = await test.app.inject({
      ...request,
      headers: { ...request.headers, ...foreign, authorization },
    })
    expect(sent.statusCode).toBe(403)
    expect(sent.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['user', 'admin'] as const)('checks ownership for a signed-in %s', async (role) => {
    const expected = (role === 'admin' ? row.admin : undefined) ?? row.user
    const targets: Target[] = typeof expected === 'number' ? ['others'] : ['own', 'others', 'missing']
    const userId = await buildUser(test.db)
    if (role === 'admin') await test.db.updateTable('users').set({ role }).where('id', '=', userId).execute()
    const token = await startSession(test.db, userId)
    for (const target of targets) {
      const status = await answer(row, await idsFor(userId, target), token)
      expect({ target, status }).toEqual({
        target,
        status: typeof expected === 'number' ? expected : expected[target],
      })
    }
  })

  const forOwner = typeof row.user === 'object' && row.user.own !== row.user.others ? row.user.others : null
  if (forOwner !== null)
    it('checks the role of members, and that of a former one', async () => {
      expect(await answersToTeam(row)).toEqual([...(row.members ?? []), forOwner])
    })
})
