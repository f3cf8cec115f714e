import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { keepLogLines } from '#test/log-lines.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
})
afterAll(() => test.close())

it('logs sign-ins, also failed and blocked ones, without what was typed', async () => {
  const { user, email, password } = await signUp(test)
  const lines = keepLogLines(test.app)
  const login = (typed: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: typed } })
  await login('not-barton-springs')
  await login(password)
  await test.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  await login(password)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event?.startsWith('login'))
  expect(events.map(({ event, userId, ip }) => ({ event, userId, ip }))).toEqual(
    ['login_failed', 'login_succeeded', 'login_blocked'].map((event) => ({
      event,
      userId: user.id,
      ip: '127.0.0.1',
    })),
  )
  expect(lines.join()).not.toMatch(/barton-springs|maya\./)
})

it('logs who tries to reach what is not theirs, though it says that there is nothing', async () => {
  const lines = keepLogLines(test.app)
  const userId = await buildUser(test.db)
  const conversation = await buildRequest(test.db, await buildBusiness(test.db))
  const headers = await signInAs(test, userId)
  for (const url of ['/api/admin/users', `/api/conversations/${conversation}`, '/api/quote-rounds/999999'])
    expect((await test.app.inject({ url, headers })).statusCode, url).toBe(404)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events.map(({ event, userId }) => ({ event, userId }))).toEqual(
    Array(3).fill({ event: 'access_denied', userId }),
  )
})

it('logs denied access and too many requests', async () => {
  const lines = keepLogLines(test.app)
  const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const headers = await signInAs(test, ownerId)
  const payload = { businessId, rating: 5, content: 'The best in town.' }
  await test.app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
  expect(events()).toEqual([
    expect.objectContaining({ event: 'access_denied', userId: ownerId, ip: '127.0.0.1' }),
  ])

  const subscribe = {
    method: 'POST',
    url: '/api/subscribers/subscribe',
    payload: { email: 'a@example.com' },
  } as const
  for (let times = 0; times < 6; times++) await test.app.inject(subscribe)
  expect(events()).toHaveLength(2)
  expect(events()[1]).toMatchObject({ event: 'too_many_requests', reqId: expect.any(String) })
  expect(
    events().every(({ level }) => level >= 40),
    'as warnings',
  ).toBe(true)
  expect(lines.join()).not.toContain('a@example.com')
})

it('samples the lines of a flood of refused requests', { tags: 'long' }, async () => {
  const test = await startTestApp({ LOG_LEVEL: 'info' })
  const lines = keepLogLines(test.app)
  const statuses = new Set<number>()
  for (let times = 0; times < 200; times++)
    statuses.add((await test.app.inject({ url: '/api/users/profile' })).statusCode)
  expect(statuses).toEqual(new Set([401]))
  const completed = () => lines.filter((line) => line.includes('"request completed"'))
  expect(completed().length).toBeGreaterThan(0)
  expect(completed().length).toBeLessThan(100)
  const leftOut = () =>
    lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'lines_left_out')
  await expect.poll(leftOut).toContainEqual(expect.objectContaining({ kind: 'status 401' }))
  const counted = leftOut().reduce((sum, { count }) => sum + count, 0)
  expect(completed().length + counted).toBe(200)
  await test.close()
})
