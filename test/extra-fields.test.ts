import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { nothing, type Row } from './matrix-row.ts'
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

const isFields = (payload: unknown): payload is object =>
  typeof payload === 'object' && payload !== null && Object.getPrototypeOf(payload) === Object.prototype

/** Sends a row's request with more fields, as the owner of everything in it; null where it sends no JSON. */
async function sendWithMore({ send }: Row): Promise<number | null> {
  if (!isFields(send({ business: nothing }).payload)) return null
  const ownerId = await buildUser(test.db)
  const business = await buildBusiness(test.db, { ownerId })
  const conversation = await buildRequest(test.db, business)
  const { payload, ...sent } = send({ business, conversation })
  const { statusCode } = await test.app.inject({
    ...sent,
    payload: { ...extra, ...(payload as object) },
    headers: { ...sent.headers, ...(await signInAs(test.app, ownerId)) },
  })
  return statusCode
}

it('a person gets no role by fields that a call doesn’t know', async () => {
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
