import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { actionsOn, openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory, buildPromotion, buildRequest, buildUser } from '#test/factories.ts'
import { liveSettings } from '#test/live-site.ts'
import { categoryId, type Ids } from '#test/matrix-row.ts'
import { rowsBesideTheDesk } from '#test/matrix-rows.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { listReviewsWithAuthors } from './analytics/business-analytics.repository.ts'
import { setAway } from './away/away.repository.ts'
import { type BusinessPermit, requireBusinessTask } from './businesses.guards.ts'

/** Staff acts on a live site by owners' calls: only with a fresh proof, and never without a line in the log. */

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp(liveSettings)
  await buildCategory(test.db, { id: categoryId })
  desk = await openDesk(test)
  await addAuthenticator(test.app, desk.headers)
})
afterAll(() => test.close())

/** The line that each call leaves; null for one that neither shows nor changes anything of the owner's. */
const lines: Record<string, string | null> = {
  'PUT /api/businesses/:businessId': 'business.edited',
  'PUT /api/businesses/:businessId/submission': 'business.resubmitted',
  'PUT /api/businesses/:businessId/away': 'business.away-changed',
  'POST /api/businesses/:businessId/hours-confirmation': 'business.hours-confirmed',
  'POST /api/businesses/:businessId/prices-confirmation': 'business.prices-confirmed',
  'POST /api/payments/create-intent': 'promotion.ordered',
  'GET /api/businesses/:businessId/analytics': 'analytics.read',
  'GET /api/businesses/:businessId/address': 'address.read',
  'GET /api/businesses/:businessId/hours-reports': null,
  'GET /api/payments/business/:businessId/promotions': null,
  'GET /api/payments/promotion/:promotionId/status': null,
  // The line is that of the order, and it has to be their own.
  'POST /api/payments/confirm-payment': null,
}
const routes = Object.keys(lines)
const recorded = routes.filter((route) => lines[route] !== null)

async function othersBusiness(route: string): Promise<Ids> {
  const status = route.endsWith('/submission') ? 'rejected' : 'approved'
  const business = await buildBusiness(test.db, { ownerId: await buildUser(test.db), status })
  return { business, promotion: await buildPromotion(test.db, business) }
}

function send(route: string, ids: Ids) {
  const request = rowsBesideTheDesk[route]?.send(ids)
  return test.app.inject({ ...request, headers: { ...request?.headers, ...desk.headers } })
}

const setProof = (at: RawBuilder<unknown>) =>
  sql`UPDATE sessions SET confirmed_at = ${at}, factor_confirmed_at = ${at} WHERE user_id = ${desk.staffId}`.execute(
    test.db,
  )
const actions = async ({ business }: Ids) =>
  (await actionsOn(test.db, 'business', business)).map(({ action, actor_id }) => [action, actor_id])

/** Everything that such a call can change. */
async function stateOf({ business }: Ids): Promise<unknown> {
  const { rows } = await sql`SELECT to_jsonb(b) AS b, to_jsonb(p) AS p, to_jsonb(s) AS s,
      (SELECT count(*) FROM payments WHERE business_id = b.id) AS payments
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN business_submissions s ON s.business_id = b.id WHERE b.id = ${business}`.execute(test.db)
  return rows
}

it('these are all the calls of owners that staff can use for a business of others', () => {
  const others = (status: number | Record<'others', number>) =>
    typeof status === 'number' ? status : status.others
  const open = Object.entries(rowsBesideTheDesk).filter(
    ([, { user, admin }]) => others(user) === 403 && admin !== undefined && others(admin) !== 403,
  )
  expect(open.map(([route]) => route).toSorted()).toEqual(routes.toSorted())
})

describe.each(routes)('staff who send %s', (route) => {
  it('prove who they are first; it leaves its line', async () => {
    const ids = await othersBusiness(route)
    const before = await stateOf(ids)
    await setProof(sql`now() - interval '10 minutes'`)
    const refused = await send(route, ids)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation_required'])
    expect([await stateOf(ids), await actions(ids)]).toEqual([before, []])
    await setProof(sql`now()`)
    const { statusCode, body } = await send(route, ids)
    expect(statusCode, body).toBe(route.endsWith('confirm-payment') ? 404 : 200)
    expect(await actions(ids)).toEqual(lines[route] ? [[lines[route], desk.staffId]] : [])
  })
})

it('its owner leaves no line', async () => {
  await setProof(sql`now()`)
  for (const route of recorded) {
    const ids = await othersBusiness(route)
    await test.db
      .updateTable('businesses')
      .set({ submitted_by_id: desk.staffId })
      .where('id', '=', ids.business)
      .execute()
    expect((await send(route, ids)).statusCode, route).toBe(200)
    expect(await actions(ids), route).toEqual([])
  }
})

it('without its line nothing is changed or shown', async () => {
  await setProof(sql`now()`)
  await sql`ALTER TABLE staff_actions ADD CONSTRAINT full_log CHECK (id < 0) NOT VALID`.execute(test.db)
  for (const route of recorded) {
    const ids = await othersBusiness(route)
    const before = await stateOf(ids)
    expect((await send(route, ids)).statusCode, route).toBe(500)
    expect(await stateOf(ids), route).toEqual(before)
  }
  await sql`ALTER TABLE staff_actions DROP CONSTRAINT full_log`.execute(test.db)
})

it('code that forgets the line does not compile', () => {
  const forgets = [
    // @ts-expect-error: a number is nobody's business.
    (tx: Tx, permit: BusinessPermit) => setAway(tx, permit.businessId, { until: null, text: '' }),
    // @ts-expect-error: the same for reading.
    (tx: Tx, permit: BusinessPermit) => listReviewsWithAuthors(tx, permit.businessId),
    // @ts-expect-error: a task that staff may do has no ID before its line.
    async () => (await requireBusinessTask(test.app, {} as Visitor, 1, 'edit')).id,
  ]
  expect(forgets).toHaveLength(3)
})

describe('a request of a customer', () => {
  it('is read by admins at the desk, with a proof and a line an hour, and counted without', async () => {
    const ids = await othersBusiness('')
    const requestId = await buildRequest(test.db, ids.business)
    const path = `/businesses/${ids.business}/quote-requests`
    await setProof(sql`now() - interval '10 minutes'`)
    expect((await desk.send('GET', path)).json().code).toBe('confirmation_required')
    expect((await desk.send('GET', `${path}/count`)).json()).toEqual({ total: 1 })
    expect(await actions(ids)).toEqual([])
    await setProof(sql`now()`)
    for (const _time of ['first', 'second'])
      expect((await desk.send('GET', path)).json()).toMatchObject({ requests: [{ id: requestId }], total: 1 })
    expect(await actions(ids)).toEqual([['quote-requests.read', desk.staffId]])
    expect((await desk.send('GET', '/businesses/999999/quote-requests')).statusCode).toBe(404)
  })

  it('is answered, reported, and kept in order by its team alone', async () => {
    await setProof(sql`now()`)
    const ids = await othersBusiness('')
    const requestId = await buildRequest(test.db, ids.business)
    const asked = `/api/business-quote-requests/${requestId}`
    const business = `/api/businesses/${ids.business}`
    const calls = [
      { method: 'GET', url: `/api/business-quote-requests/business/${ids.business}` },
      { method: 'PUT', url: `${asked}/answered`, payload: { isAnswered: true } },
      { method: 'POST', url: `${asked}/sender-block` },
      {
        method: 'POST',
        url: '/api/reports',
        payload: { kind: 'request', id: requestId, reason: 'spam' },
      },
      { method: 'GET', url: `${business}/appointments` },
      { method: 'GET', url: `${business}/slot-settings` },
      { method: 'GET', url: `${business}/calendars` },
      { method: 'GET', url: `${business}/team` },
    ] as const
    for (const call of calls) {
      const { statusCode, body } = await test.app.inject({ ...call, headers: desk.headers })
      expect([call.url, statusCode, body]).toEqual([call.url, 403, expect.stringContaining('forbidden')])
    }
    expect(await actions(ids)).toEqual([])
  })
})
