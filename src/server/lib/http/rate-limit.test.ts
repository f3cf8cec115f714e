import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { newPerson, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type Counter, countAct, deleteOldRateLimits, uncount } from './rate-limits.repository.ts'

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
const newAddress = () => `10.0.${Math.floor(++serial / 250)}.${serial % 250}`
const newEmail = () => `person${++serial}@example.com`

type Sent = { from?: string; headers?: object; email?: string; app?: TestApp['app']; payload?: object }
const post = (
  url: string,
  payload: object,
  { from = newAddress(), headers = {}, app = test.app }: Sent = {},
) => app.inject({ method: 'POST', url, remoteAddress: from, headers: { ...headers }, payload })
const subscribe = ({ email = newEmail(), payload = { email }, ...sent }: Sent = {}) =>
  post('/api/subscribers/subscribe', payload, sent)
const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
const inTurn = async <Result>(times: number, work: (time: number) => Promise<Result>): Promise<Result[]> => {
  const results = []
  for (let time = 0; time < times; time++) results.push(await work(time))
  return results
}

/** Uses up the counters whose keys are like this, but for `left` acts. */
const useUp = (like: string, max: number, left = 0) =>
  sql`UPDATE rate_limits SET hits = ${max - left} WHERE key LIKE ${like}`.execute(test.db)

describe('one sender', () => {
  it('may send a form five times in ten minutes, over all processes, then gets 429 with Retry-After', async () => {
    const email = newEmail()
    const answers = await inTurn(6, (time) => subscribe({ email, app: time % 2 ? second.app : test.app }))
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429])
    const refused = answers[5]
    expect(refused?.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please try again in 10 minutes.',
      requestId: expect.any(String),
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(590)
    expect((await subscribe({ email: ` ${email.toUpperCase()}` })).statusCode, 'the same address').toBe(429)
    expect((await subscribe()).statusCode, 'another sender').toBe(201)
  })

  it('is counted by every one of many simultaneous requests', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 30 }, () => subscribe({ email })))
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(5)
  })

  it('is a person, whatever they write, and wherever from', async () => {
    const headers = await signInAs(test.app, await buildUser(test.db))
    expect(statuses(await inTurn(6, () => subscribe({ headers })))).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('is a browser, no matter who uses it', async () => {
    const { cookie } = await signUp(test, { remoteAddress: newAddress() })
    const headers = { cookie }
    expect(statuses(await inTurn(6, () => subscribe({ headers })))).toEqual([201, 201, 201, 201, 201, 429])
    // Signing up again keeps its cookie.
    const accounts = await inTurn(6, () => post('/api/auth/register', newPerson(), { headers }))
    expect(statuses(accounts)).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('is counted for each form separately', async () => {
    const email = newEmail()
    await inTurn(6, () => subscribe({ email }))
    expect((await post('/api/support', { name: 'Ana', email, message: 'Hello.' })).statusCode).toBe(201)
  })

  it('can sign up with an address five times an hour, even if each account is deleted unconfirmed', async () => {
    const person = newPerson()
    const accounts = await inTurn(6, async () => {
      const answer = await post('/api/auth/register', person)
      if (answer.statusCode !== 201) return answer
      await sql`UPDATE users SET email_confirmed_at = NULL WHERE email = ${person.email}`.execute(test.db)
      const headers = { authorization: `Bearer ${answer.json().token}` }
      const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
      expect(left.statusCode, left.body).toBe(200)
      return answer
    })
    expect(statuses(accounts)).toEqual([201, 201, 201, 201, 201, 429])
  })
})

/** Valid forms that anyone may send, by URL; each from somebody else. */
const forms: Record<string, () => object> = {
  '/api/subscribers/subscribe': () => ({ email: newEmail() }),
  '/api/support': () => ({ name: 'Ana', email: newEmail(), message: 'Hello.' }),
  '/api/booking-requests': () => ({ contactMethod: 'phone', contactNumber: `512-555-${1000 + ++serial}` }),
  '/api/service-requests/submit': () => ({ name: 'Ana', email: newEmail(), service: 'seo' }),
  '/api/service-suggestions': () => ({ name: `Kite repair ${++serial}` }),
  '/api/auth/register': newPerson,
  '/api/auth/forgot-password': () => ({ email: newEmail() }),
}

describe('an office behind one address', () => {
  it.each(Object.keys(forms))('sends %s six times, from six people', async (url) => {
    const from = newAddress()
    const answers = await inTurn(6, () => post(url, forms[url]?.() ?? {}, { from }))
    for (const { statusCode, body } of answers) expect([200, 201], body).toContain(statusCode)
  })

  it('sends six quote requests', async () => {
    const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const from = newAddress()
    const asker = () => ({ name: 'Ana', email: newEmail(), phone: '512-555-0101', requirements: 'Two taps.' })
    const url = '/api/business-quote-requests'
    const answers = await inTurn(6, () => post(url, { businessId, ...asker() }, { from }))
    expect(statuses(answers)).toEqual(Array(6).fill(201))
  })

  it.each(Object.keys(forms))('makes five mistakes in %s, and then none', async (url) => {
    const from = newAddress()
    const mistakes = await inTurn(5, () => post(url, {}, { from }))
    expect(statuses(mistakes)).toEqual(Array(5).fill(400))
    expect([200, 201]).toContain((await post(url, forms[url]?.() ?? {}, { from })).statusCode)
  })

  it('has a large allowance, and those who are signed in have their own', async () => {
    const from = newAddress()
    expect((await subscribe({ from })).statusCode).toBe(201)
    await useUp(`address ${from} POST /api/subscribers/subscribe 600000`, 60, 1)
    const answers = await inTurn(2, () => subscribe({ from }))
    expect(statuses(answers)).toEqual([201, 429])
    expect(answers[1]?.json().message).toBe(
      'Too many requests from your network. Please try again in 10 minutes.',
    )
    const headers = await signInAs(test.app, await buildUser(test.db))
    expect((await subscribe({ from, headers })).statusCode).toBe(201)
  })

  it('may be flooded with mistakes without a word about it to those who make none', async () => {
    const from = newAddress()
    const flood = await Promise.all(Array.from({ length: 310 }, () => subscribe({ from, payload: {} })))
    const refused = flood.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await subscribe({ from })).statusCode).toBe(201)
    const headers = await signInAs(test.app, await buildUser(test.db))
    expect((await subscribe({ from, headers, payload: {} })).statusCode, 'somebody else’s mistake').toBe(400)
  })
})

describe('the address of a visitor', () => {
  it('is taken from X-Forwarded-For only behind a trusted proxy', async () => {
    const from = newAddress()
    const headers = { 'x-forwarded-for': newAddress() }
    await subscribe({ from })
    await useUp(`address ${from} %`, 60)
    expect((await subscribe({ from, headers })).statusCode).toBe(429)
    expect((await subscribe({ from, headers, app: second.app })).statusCode).toBe(201)
  })

  it.each([
    ['an entry of their own before the one our proxy wrote', (time: number) => `10.7.7.${time}, 10.9.9.8`],
    ['something that is not an address', () => 'x'.repeat(200) + Math.random()],
    ['another address of their IPv6 network', (time: number) => `2001:db8:0:1::${time + 1}`],
  ])('cannot be changed by sending %s', async (_case, entry) => {
    const send = (time: number) =>
      subscribe({ from: '10.9.0.7', headers: { 'x-forwarded-for': entry(time) }, app: second.app })
    expect((await send(1)).statusCode).toBe(201)
    await useUp('address %', 60)
    expect((await send(2)).statusCode).toBe(429)
  })

  it('counts with its /56 and its /48: eight /64 don’t have eight allowances', async () => {
    const send = (network: string) =>
      subscribe({ headers: { 'x-forwarded-for': `2001:db8:77:${network}::1` }, app: second.app })
    await send('100')
    await useUp('address 2001:db8:77:100::/56 % 600000', 120, 3)
    const customer = await inTurn(8, (time) => send(`10${time}`))
    expect(statuses(customer)).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    expect((await send('200')).statusCode, 'another customer').toBe(201)
    await useUp('address 2001:db8:77::/48 % 600000', 480)
    expect((await send('300')).statusCode).toBe(429)
    const { rows } = await sql<{ hits: number }>`SELECT hits FROM rate_limits
      WHERE key LIKE 'address 2001:db8:77:107::/64 %' OR key LIKE 'address 2001:db8:77:300::/64 %'`.execute(
      test.db,
    )
    expect(rows, 'what is refused counts nowhere').toEqual([])
  })
})

it('rejects every request while it cannot count', async () => {
  await sql`ALTER TABLE rate_limits RENAME TO rate_limits_away`.execute(test.db)
  const { statusCode } = await subscribe()
  await sql`ALTER TABLE rate_limits_away RENAME TO rate_limits`.execute(test.db)
  expect(statusCode).toBe(500)
})

it('starts over when the window has ended, and deletes ended windows', async () => {
  const email = newEmail()
  await inTurn(6, () => subscribe({ email }))
  await sql`UPDATE rate_limits SET resets_at = now() - interval '1 second'`.execute(test.db)
  const from = newAddress()
  expect((await subscribe({ email, from })).statusCode).toBe(201)
  await deleteOldRateLimits(test.db)
  const { rows } = await sql<{ key: string; hits: number }>`SELECT key, hits FROM rate_limits
    WHERE key NOT LIKE '% receipt' ORDER BY key COLLATE "C"`.execute(test.db)
  const route = 'POST /api/subscribers/subscribe'
  expect(rows).toEqual([
    { key: `address ${from} ${route} 600000`, hits: 1 },
    { key: `address ${from} ${route} 86400000`, hits: 1 },
    { key: expect.stringMatching(/^email [0-9a-f]{64} POST \/api\/subscribers\/subscribe$/), hits: 1 },
  ])
})

it('does not limit reads', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => test.app.inject('/api/faqs')))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
})

it('allows a person sixty likes a minute, and no other fewer', async () => {
  const businessId = await buildBusiness(test.db)
  const [eager, other] = await Promise.all(
    [1, 2].map(async () => signInAs(test.app, await buildUser(test.db))),
  )
  const like = (headers: object = {}) => post(`/api/businesses/${businessId}/like`, {}, { headers })
  expect(statuses(await inTurn(62, () => like(eager))).slice(-3)).toEqual([200, 429, 429])
  expect((await like(other)).statusCode).toBe(200)
})

describe('counting', () => {
  type Step = { acts?: number[]; taken?: number[]; forgotten?: number[]; passed?: number }
  const keys = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ acts: keys }) },
    { weight: 1, arbitrary: fc.record({ taken: keys }) },
    { weight: 1, arbitrary: fc.record({ forgotten: keys }) },
    { weight: 2, arbitrary: fc.record({ passed: fc.integer({ min: 1, max: 60 }) }) },
  )
  /** Allowances of four counters, in acts and minutes: a test takes seconds. */
  const allowances = [
    { max: 1, minutes: 20 },
    { max: 2, minutes: 50 },
    { max: 3, minutes: 100 },
    { max: 5, minutes: 30 },
  ]

  it('accepts an act when every counter has room, counts it for all or for none, and starts each window anew', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const name = `model ${++run}`
        const model = allowances.map(() => ({ hits: 0, left: 0 }))
        const named = (places: readonly number[] = []) => places.map((place) => `${name} ${place}`)
        for (const { acts, taken, forgotten, passed } of steps) {
          if (passed) {
            await sql`UPDATE rate_limits SET resets_at = resets_at - make_interval(mins => ${passed})
              WHERE key LIKE ${`${name} %`}`.execute(test.db)
            for (const counter of model) counter.left -= passed
          }
          await uncount(test.db, { taken: named(taken), forgotten: named(forgotten) })
          for (const place of taken ?? []) {
            const counter = model[place]
            if (counter) counter.hits = Math.max(0, counter.hits - 1)
          }
          for (const place of forgotten ?? []) Object.assign(model[place] ?? {}, { hits: 0 })
          if (!acts) continue
          const counters: Counter[] = acts.map((place) => {
            const { max = 0, minutes = 0 } = allowances[place] ?? {}
            return { key: `${name} ${place}`, max, milliseconds: minutes * 60_000 }
          })
          const full = acts.filter((place) => {
            const { hits = 0, left = 0 } = model[place] ?? {}
            return left > 0 && hits >= (allowances[place]?.max ?? 0)
          })
          const usedUp = await countAct(test.db, counters)
          if (full.length === 0) {
            expect(usedUp).toBeNull()
            for (const place of acts) {
              const counter = model[place]
              const isNew = counter && counter.left <= 0
              if (isNew) Object.assign(counter, { hits: 1, left: allowances[place]?.minutes })
              else if (counter) counter.hits += 1
            }
          } else {
            const longest = Math.max(...full.map((place) => model[place]?.left ?? 0))
            expect(Math.abs((usedUp?.seconds ?? 0) / 60 - longest)).toBeLessThan(1)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('never waits for itself, in whatever order acts name their counters', async () => {
    const named = (places: readonly number[]) =>
      places.map((place) => ({ key: `order ${place}`, max: 1_000, milliseconds: 60_000 }))
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2],
      [2, 0],
    ]
    await Promise.all(
      Array.from({ length: 80 }, (_, time) =>
        time % 8 === 7
          ? uncount(test.db, { taken: named([2, 0, 1]).map(({ key }) => key) })
          : countAct(test.db, named(orders[time % 4] ?? [])),
      ),
    )
  })
})
