import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldRateLimits } from './rate-limits.repository.ts'

let test: TestApp
let second: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on' })
  second = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, () => test.connection)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

// Every test has addresses of its own: their counters last longer than the tests.
let serial = 0
function subscribe(app: TestApp['app'], remoteAddress: string, headers: Record<string, string> = {}) {
  const payload = { email: `person${++serial}@example.com` }
  return app.inject({ method: 'POST', url: '/api/subscribers/subscribe', remoteAddress, headers, payload })
}

it('allows five forms per address in ten minutes, over all processes, then returns 429 with Retry-After', async () => {
  const answers = []
  for (let time = 0; time < 6; time++)
    answers.push(await subscribe(time % 2 ? second.app : test.app, '10.0.0.1'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429])
  const rejected = answers[5]
  expect(rejected?.json()).toMatchObject({ code: 'rate_limited', requestId: expect.any(String) })
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await subscribe(test.app, '10.0.0.2')).statusCode, 'another address is free').toBe(201)
})

it('counts every one of many simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => subscribe(test.app, '10.0.0.3')))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
})

/** Uses up what an address may send. */
async function exhaust(remoteAddress: string): Promise<void> {
  for (let time = 0; time < 5; time++) expect((await subscribe(test.app, remoteAddress)).statusCode).toBe(201)
  expect((await subscribe(test.app, remoteAddress)).statusCode).toBe(429)
}

it('counts each form separately', async () => {
  await exhaust('10.0.0.4')
  const message = { name: 'Ana', email: 'ana@example.com', message: 'Hello.' }
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/support',
    remoteAddress: '10.0.0.4',
    payload: message,
  })
  expect(answer.statusCode).toBe(201)
})

it('trusts X-Forwarded-For only behind a trusted proxy', async () => {
  await exhaust('10.0.0.5')
  const forwarded = { 'x-forwarded-for': '10.9.9.9' }
  expect((await subscribe(test.app, '10.0.0.5', forwarded)).statusCode).toBe(429)
  expect((await subscribe(second.app, '10.0.0.5', forwarded)).statusCode).toBe(201)
})

it.each([
  ['an entry of their own before the one our proxy wrote', (time: number) => `10.7.7.${time}, 10.9.9.8`],
  ['something that is not an address', () => 'x'.repeat(200) + Math.random()],
  ['another address of their IPv6 network', (time: number) => `2001:db8:0:1::${time + 1}`],
])('cannot be bypassed by sending %s', async (_case, entry) => {
  const statuses = []
  for (let time = 0; time < 6; time++) {
    const headers = { 'x-forwarded-for': entry(time) }
    statuses.push((await subscribe(second.app, '10.0.0.7', headers)).statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

it('rejects every request while it cannot count', async () => {
  await sql`ALTER TABLE rate_limits RENAME TO rate_limits_away`.execute(test.db)
  const { statusCode } = await subscribe(test.app, '10.0.0.8')
  await sql`ALTER TABLE rate_limits_away RENAME TO rate_limits`.execute(test.db)
  expect(statusCode).toBe(500)
})

it('starts over when the window has ended, and deletes ended windows', async () => {
  await exhaust('10.0.0.6')
  await sql`UPDATE rate_limits SET resets_at = now() - interval '1 second'`.execute(test.db)
  expect((await subscribe(test.app, '10.0.0.6')).statusCode).toBe(201)
  await deleteOldRateLimits(test.db)
  // The form also counts its emails to the address.
  const windows = test.db.selectFrom('rate_limits').select('hits').where('key', 'not like', 'receipt %')
  expect(await windows.execute()).toEqual([{ hits: 1 }])
})

it('does not limit reads', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => test.app.inject('/api/faqs')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

it('allows a person sixty likes a minute, and nobody else fewer', async () => {
  const businessId = await buildBusiness(test.db)
  const like = async (headers: object) =>
    (
      await test.app.inject({
        method: 'POST',
        url: `/api/businesses/${businessId}/like`,
        headers: { ...headers },
      })
    ).statusCode
  const [eager, other] = await Promise.all(
    [1, 2].map(async () => ({ ...(await signInAs(test.app, await buildUser(test.db))) })),
  )
  const statuses = []
  for (let press = 0; press < 62; press++) statuses.push(await like(eager ?? {}))
  expect(statuses.slice(-3)).toEqual([200, 429, 429])
  expect(await like(other ?? {})).toBe(200)
})
