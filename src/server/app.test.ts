import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const friend = 'https://a.example'
const otherFriend = 'https://b.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    CORS_ORIGINS: `${friend},${otherFriend}`,
    PUBLIC_API_URL: 'https://api.example',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
})
afterAll(() => test.close())

describe('calls from other sites', () => {
  const ask = async (url: string, origin?: string, options: InjectOptions = {}) =>
    (await test.app.inject({ url, ...options, headers: { ...options.headers, ...(origin && { origin }) } }))
      .headers

  it('get API responses if the settings list their origin', async () => {
    expect(await ask('/api/faqs', friend)).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/\borigin\b/i),
    })
    expect(
      (await ask('/api/faqs', 'https://stranger.example'))['access-control-allow-origin'],
    ).toBeUndefined()
    expect((await ask('/api/nothing', friend))['access-control-allow-origin']).toBe(friend)
  })

  it('may be preflighted', async () => {
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } } as const
    expect(await ask('/api/support', friend, preflight)).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': expect.stringContaining('POST'),
    })
  })

  it('may write only from the configured origins', async () => {
    const subscribe = async (origin: string, given: object = { 'sec-fetch-site': 'cross-site' }) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/subscribers/subscribe',
          headers: { origin, ...given },
          payload: { email: 'maya@example.com' },
        })
      ).statusCode
    expect(await subscribe(friend)).toBe(201)
    expect(await subscribe('https://stranger.example')).toBe(403)
    // Older browsers say only the origin, and programs say nothing.
    for (const stranger of ['https://stranger.example', 'null'])
      expect(await subscribe(stranger, {})).toBe(403)
    for (const own of [friend, 'http://localhost:3000']) expect(await subscribe(own, {})).toBe(201)
  })

  it('leave no trace in a kept page', async () => {
    for (const origin of [friend, otherFriend, undefined]) {
      const headers = await ask('/help', origin)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers.vary).toBe('accept-encoding')
    }
  })
})

describe('the API documentation', () => {
  it('is served with the same policy as pages, without their inline style and Trusted Types', async () => {
    const page = await test.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    const ofPage = String((await test.app.inject('/help')).headers['content-security-policy'])
    expect(ofPage).toMatch(/style-src 'self' 'sha256-[^' ]+';/)
    const trusted = ";require-trusted-types-for 'script';trusted-types icons worker"
    expect(ofPage).toContain(trusted)
    expect(policy).toBe(ofPage.replace(/(style-src 'self') [^;]+/, '$1').replace(trusted, ''))
    expect(policy).not.toMatch(/upgrade-insecure-requests|unsafe|https:(?!\/\/api\.example)/)
    expect(page.body).not.toMatch(/<script>|<style|\bon[a-z]+=/)
  })

  it('lists each address once, without a trailing slash', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(paths).filter((path) => path.endsWith('/'))).toEqual([])
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/businesses', '/api/faqs']))
  })
})

it('uses a weak ETag, because plain and compressed bytes share it', async () => {
  expect((await test.app.inject('/api/faqs')).headers.etag).toMatch(/^W\/"/)
})

it.each(['/api/businesses/%ED%A0%80', '/%E0%A4%A'])(
  'answers an unreadable address (%s) with the standard error',
  async (address) => {
    const response = await test.app.inject(address)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'malformed_request', requestId: expect.any(String) })
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

it('identifies a visitor by the entry our own proxy wrote, not by what the visitor sent', async () => {
  const send = async (time: number) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/subscribers/subscribe',
        headers: { 'x-forwarded-for': `10.9.8.${time}, 203.0.113.7` },
        payload: { email: `visitor${time}@example.com` },
      })
    ).statusCode
  expect(await send(1)).toBe(201)
  await sql`UPDATE rate_limits SET hits = 60 WHERE key LIKE 'address 203.0.113.7 %'`.execute(test.db)
  expect(await send(2)).toBe(429)
})
