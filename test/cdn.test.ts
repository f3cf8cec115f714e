import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildCategory, buildRequest, buildUser } from './factories.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Responses that a CDN may keep with CDN_SECONDS, and those that it must not. */

let test: TestApp
let session: { authorization: string }
let business: number
beforeAll(async () => {
  test = await startTestApp({ CDN_SECONDS: '10', CORS_ORIGINS: 'https://a.example' })
  await buildCategory(test.db, { id: 2, name: 'Home & Living' })
  business = await buildBusiness(test.db, { categoryId: 2 })
  session = await signInAs(test.app, await buildUser(test.db))
})
afterAll(() => test.close())

const forAnyone = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10, stale-if-error=600'
const get = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).headers
const lists = [
  '/api/businesses',
  '/api/businesses?search=tacos&fields=card',
  '/api/businesses/pins?open=1',
  '/api/businesses/featured',
  '/api/businesses/:id',
  '/api/categories',
  '/api/categories/home-living',
  '/api/categories/2/subcategories',
  '/api/testimonials',
  '/api/faqs',
]
const address = (url: string) => url.replace(':id', String(business))

describe('public lists', () => {
  it.each(lists)('%s: kept for anyone, never for a visitor with a session', async (url) => {
    const anonymous = await get(address(url))
    expect(anonymous['cache-control']).toBe(forAnyone)
    expect(anonymous['set-cookie']).toBeUndefined()
    const others = [session, { authorization: 'Bearer ended' }, { authorization: '' }]
    for (const headers of others) {
      const answer = await get(address(url), headers)
      expect(answer['cache-control']).toBe('no-store')
      expect(String(answer.vary)).toContain('authorization')
    }
    expect(String(anonymous.vary)).toContain('authorization')
  })

  it('varies by origin, because the response names it', async () => {
    const answer = await get('/api/businesses', { origin: 'https://a.example' })
    expect(answer['access-control-allow-origin']).toBe('https://a.example')
    expect(String(answer.vary)).toMatch(/origin/i)
  })
})

describe('pages', () => {
  it.each(['/', '/businesses?search=tacos', '/businesses/:id', '/help', '/register-business?utm_email=jane'])(
    '%s: kept for anyone, rendered or from memory',
    async (url) => {
      for (let visit = 0; visit < 2; visit++) {
        const answer = await get(address(url), session)
        expect(answer).toMatchObject({ 'cache-control': forAnyone, vary: 'accept-encoding' })
        expect(answer['set-cookie']).toBeUndefined()
      }
    },
  )
})

it.each([
  '/reset-password?token=secret',
  '/businesses/999999999',
  '/nowhere',
  '/api/businesses/999999999',
  '/api/businesses?page=x',
  '/api/nowhere',
  '/api/users/profile',
  '/api/businesses/my/businesses',
])('%s is never kept', async (url) => {
  const answer = await test.app.inject({ url })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('nothing else of the API may be stored, also not what a link alone opens', async () => {
  const { db } = test
  const { token, hash } = createToken('quoteStatus')
  const conversation = await buildRequest(db, business, { statusHash: hash })
  const urls = {
    '/api/payments/plans': {},
    [`/api/conversations/${conversation}`]: { 'x-conversation-token': token },
    '/api/quote-rounds/linked': { 'x-round-token': `${token},${token}` },
  }
  for (const [url, headers] of Object.entries(urls))
    expect((await get(url, headers))['cache-control'], url).toBe('no-store')
  const answer = await test.app.inject({
    url: `/api/conversations/${conversation}`,
    headers: { 'x-conversation-token': token },
  })
  expect(answer.statusCode).toBe(200)
})

it('health checks say nothing to caches', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await get(url))['cache-control']).toBeUndefined()
})
