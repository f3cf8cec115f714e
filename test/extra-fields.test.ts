import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildPayment, buildPromotion, buildRequest, buildUser } from './factories.ts'
import type { Row } from './matrix-row.ts'
import { rowsBesideTheDesk } from './matrix-rows.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Fields of somebody who would like to be staff. */
const extra = { role: 'admin', roles: ['admin'], isStaff: true, user: { role: 'admin' } }

/** Sends a row's request with more fields, as the owner of everything in it; null where it sends no JSON. */
async function sendWithMore({ send }: Row): Promise<number | null> {
  const ownerId = await buildUser(test.db)
  const business = await buildBusiness(test.db, { ownerId })
  const [conversation, payment, promotion] = [
    await buildRequest(test.db, business),
    await buildPayment(test.db, business, { userId: ownerId }),
    await buildPromotion(test.db, business),
  ]
  const sent = send({ business, conversation, payment, promotion })
  const { payload } = sent
  if (typeof payload !== 'object' || Object.getPrototypeOf(payload) !== Object.prototype) return null
  const { statusCode } = await test.app.inject({
    ...sent,
    payload: { ...extra, ...payload },
    headers: { ...sent.headers, ...(await signInAs(test.app, ownerId)) },
  })
  return statusCode
}

it('nobody gets a role by fields that a call doesn’t know', async () => {
  const taken: string[] = []
  for (const [route, row] of Object.entries(rowsBesideTheDesk)) {
    const status = await sendWithMore(row)
    if (status !== null && status < 300) taken.push(route)
    const staff = await test.db.selectFrom('users').select('role').where('role', '<>', 'user').execute()
    expect(staff, route).toEqual([])
  }
  expect(taken.length, 'calls that took the rest').toBeGreaterThan(30)
  expect(taken).toContain('POST /api/auth/register')
})
