import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildReview, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let ownerId: number
let owner: { authorization: string }
let staff: { authorization: string }
let someone: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  ownerId = await buildUser(test.db)
  owner = await signInAs(test, ownerId)
  const staffId = await buildUser(test.db)
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
  staff = await signInAs(test, staffId)
  someone = await signInAs(test, await buildUser(test.db))
})
afterAll(() => test.close())

const view = (id: number, headers = {}) => test.app.inject({ url: `/api/businesses/${id}`, headers })

describe.each(['unconfirmed', 'rejected', 'suspended'] as const)('a business that is %s', (status) => {
  let id: number
  beforeAll(async () => {
    id = await buildBusiness(test.db, { status, ownerId })
    await buildReview(test.db, id, { rating: 4, content: 'Was here in spring.' })
  })

  it('is shown to its owner and to staff, with its reviews, uncached', async () => {
    for (const headers of [owner, staff]) {
      const response = await view(id, headers)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toMatchObject({
        business: { id, status, submittedById: ownerId, reviewCount: 1 },
        reviews: [{ rating: 4, content: 'Was here in spring.' }],
        ratingCounts: [0, 0, 0, 1, 0],
      })
    }
  })

  it('does not exist for anyone else', async () => {
    for (const headers of [{}, someone]) {
      const response = await view(id, headers)
      expect(response.statusCode).toBe(404)
      const missing = await view(999_999, headers)
      expect({ ...response.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
    }
    expect((await test.app.inject(`/businesses/${id}`)).statusCode).toBe(404)
  })

  it('is in no list for any visitor, and counts no views', async () => {
    const list = await test.app.inject({ url: '/api/businesses?limit=1000', headers: owner })
    expect(list.json().businesses).toEqual([])
    const { business } = (await view(id, staff)).json()
    expect(business.visitsCount).toBe(0)
  })

  it('rejects likes, follows, saves and quote requests, even from its owner', async () => {
    for (const headers of [owner, staff, someone]) {
      for (const action of ['like', 'follow', 'save']) {
        const url = `/api/businesses/${id}/${action}`
        expect((await test.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404)
      }
      const contact = { name: 'Ana', email: 'ana@example.com', phone: '512-555-0101' }
      const payload = { businessId: id, ...contact, requirements: 'Two taps.' }
      const url = '/api/business-quote-requests'
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404)
    }
  })
})

it('shows a hidden unclaimed business only to staff', async () => {
  const id = await buildBusiness(test.db, { status: 'suspended' })
  const statuses = await Promise.all([view(id, staff), view(id, owner), view(id)])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
})
