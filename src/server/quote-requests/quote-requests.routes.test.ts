import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { quoteRequestsMax } from '#shared/quote-requests/quote-requests.schemas.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { lockListedBusiness } from './quote-requests.repository.ts'

let test: TestApp
let businessId: number
let rejectedId: number
beforeAll(async () => {
  test = await startTestApp()
  businessId = await buildBusiness(test.db)
  rejectedId = await buildBusiness(test.db, { status: 'rejected' })
})
afterAll(() => test.close())

const request = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '(512) 555-0101',
  requirements: 'Two leaky taps.',
}
const post = (payload: unknown, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: payload as object,
    headers,
  })
const stored = () => test.db.selectFrom('business_quote_requests').selectAll().execute()

describe('POST /api/business-quote-requests', () => {
  it('stores nothing that a bot sent, and does not reveal that', async () => {
    const before = (await stored()).length
    const answer = await post({ businessId, ...request, url2: 'https://watches.example' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ id: expect.any(Number), message: 'Quote Request Sent!' })
    expect(await stored()).toHaveLength(before)
  })

  it('stores a request and ignores fields a client must not set', async () => {
    const response = await post({
      businessId,
      ...request,
      id: 999,
      createdAt: '2001-01-01',
      status: 'answered',
    })
    expect(response.statusCode).toBe(201)
    const row = (await stored()).find(({ id }) => id === response.json().id)
    expect(row).toMatchObject({ business_id: businessId, ...request })
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2020)
  })

  it('records the account it is deleted with', async () => {
    const userId = await buildUser(test.db)
    const payload = { businessId, ...request, requirements: 'Signed in.', userId: 1, user_id: 1 }
    const { id } = (await post(payload, await signInAs(test.app, userId))).json()
    expect((await stored()).find((row) => row.id === id)).toMatchObject({ user_id: userId })
    await test.db.deleteFrom('users').where('id', '=', userId).execute()
    expect((await stored()).some((row) => row.id === id)).toBe(false)
  })

  it('responds to a double click and 50 identical requests with the stored one', async () => {
    const payload = { businessId, ...request, requirements: 'Twins.' }
    const key = newKey()
    const answers = await sendTogether(50, () => post(payload, key))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await stored()).filter(({ requirements }) => requirements === 'Twins.')).toHaveLength(1)
  })

  it('does not block rows that reference the business', async () => {
    await inTransaction(test.db, async (tx) => {
      await lockListedBusiness(tx, businessId)
      const pointing = sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR KEY SHARE NOWAIT`
      await expect(pointing.execute(test.db)).resolves.toBeDefined()
    })
  })

  it('keeps quotes, SQL and markup as typed', async () => {
    const requirements = `'); DROP TABLE users; -- <script>alert(1)</script> % _ \\ "`
    expect((await post({ businessId, ...request, requirements })).statusCode).toBe(201)
    expect((await stored()).map((row) => row.requirements)).toContain(requirements)
  })

  it.each(['businessId', 'name', 'email', 'phone', 'requirements'])(
    'rejects an invalid %s and stores nothing',
    async (field) => {
      const before = (await stored()).length
      for (const value of [undefined, null, '', [], {}, 1.5, '\u0000']) {
        const response = await post({ businessId, ...request, [field]: value })
        expect(response.statusCode, JSON.stringify(value)).toBe(400)
        expect(Object.keys(response.json().fieldErrors)).toEqual([field])
      }
      expect(await stored()).toHaveLength(before)
    },
  )

  it.each([-1, 0, 2_147_483_648, Number.MAX_VALUE, '1'])('rejects the business ID %s', async (id) => {
    expect((await post({ businessId: id, ...request })).statusCode).toBe(400)
  })

  it('returns 404 for a business that is unknown or not listed', async () => {
    expect((await post({ businessId: 2_147_483_647, ...request })).statusCode).toBe(404)
    expect((await post({ businessId: rejectedId, ...request })).statusCode).toBe(404)
  })
})

describe('GET /api/business-quote-requests/business/{businessId}', () => {
  const list = (id: number | string, headers: object = {}) =>
    test.app.inject({ url: `/api/business-quote-requests/business/${id}`, headers: { ...headers } })

  it('lists the requests, newest first, even of a hidden business', async () => {
    const ownerId = await buildUser(test.db)
    const session = await signInAs(test.app, ownerId)
    const own = await buildBusiness(test.db, { ownerId })
    expect((await list(own, session)).json()).toEqual({ requests: [], total: 0 })
    for (const requirements of ['First.', 'Second.'])
      await post({ businessId: own, ...request, requirements })
    await post({ businessId, ...request, requirements: 'Of another.' })
    await test.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', own).execute()
    const response = await list(own, session)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const { requests, total } = response.json()
    expect(total).toBe(2)
    expect(requests).toEqual(
      ['Second.', 'First.'].map((requirements) => ({
        ...request,
        id: expect.any(Number),
        requirements,
        details: requirements,
        answers: [],
        createdAt: expect.stringMatching(/Z$/),
        delivery: 'owner',
        state: 'sent',
        isRead: false,
        hidesContact: false,
        isAnswered: false,
        hasWritten: false,
        isSenderBlocked: false,
        wishedTime: null,
      })),
    )
  })

  it('limits the list but counts all', async () => {
    const ownerId = await buildUser(test.db)
    const own = await buildBusiness(test.db, { ownerId })
    await sql`INSERT INTO business_quote_requests (business_id, name, email, phone, requirements)
      SELECT ${own}::int, 'Ana', 'ana@example.com', '', n::text
      FROM generate_series(1, ${sql.lit(quoteRequestsMax + 7)}) n`.execute(test.db)
    const { requests, total } = (await list(own, await signInAs(test.app, ownerId))).json()
    expect(requests).toHaveLength(quoteRequestsMax)
    expect(requests[0].requirements).toBe(String(quoteRequestsMax + 7))
    expect(total).toBe(quoteRequestsMax + 7)
  })

  it('shows others nothing, not even that a hidden business exists', async () => {
    const stranger = await signInAs(test.app, await buildUser(test.db))
    const rejected = await list(businessId, stranger)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.body).not.toContain(request.email)
    expect((await list(rejectedId, stranger)).statusCode).toBe(404)
    expect((await list(businessId)).statusCode).toBe(401)
  })

  it.each([
    ['0', 400],
    ['abc', 400],
    ['2147483648', 400],
    ['2147483647', 404],
  ])('responds to /%s with %d', async (id, status) => {
    const response = await list(id, await signInAs(test.app, await buildUser(test.db)))
    expect(response.statusCode).toBe(status)
    if (status === 400) expect(response.json().fieldErrors).toHaveProperty('businessId')
  })
})
