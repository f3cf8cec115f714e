import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import { isLong } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { newPerson, signUp as signUpAt } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => test.close())

let hosts = 0
/** Each request comes from its own address, unless given one. */
const newAddress = () => `10.${Math.floor(++hosts / 250)}.${hosts % 250}.1`
const signUp = () => signUpAt(test, { remoteAddress: newAddress() })

type Attempt = { email: string; password?: string; from?: string; headers?: Record<string, string> }
const logIn = ({ email, password = 'not-the-one', from = newAddress(), headers = {} }: Attempt) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers,
    payload: { email, password },
  })
/** Makes it so many wrong passwords from an address; one has been typed there. */
const failAt = (address: string, failures: number) =>
  sql`UPDATE rate_limits SET hits = ${failures} WHERE key LIKE ${`address ${address} sign-in %`}`.execute(
    test.db,
  )
/** As after so many wrong passwords for an account: one is typed, and the rest are only counted. */
const guessAt = async (email: string, guesses: number) => {
  await logIn({ email })
  const key = accountKey('sign-in', email)
  await sql`UPDATE rate_limits SET hits = ${guesses} WHERE key = ${key}`.execute(test.db)
}
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

describe('guesses per account', () => {
  it('are limited to ten in a quarter of an hour, from many addresses at the same moment', async () => {
    const { email, password } = await signUp()
    const guesses = isLong ? 300 : 30
    const addresses = Array.from({ length: 30 }, newAddress)
    const answers = await sendTogether(guesses, (index) =>
      logIn({ email, password: `guess ${index}`, from: addresses[index % 30] as string }),
    )
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: guesses - 10 })
    const right = await logIn({ email, password })
    expect(right.statusCode).toBe(429)
    expect(right.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(850)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('are counted for every spelling of its address, and the same for an unknown one', async () => {
    const { email } = await signUp()
    const unknown = newPerson().email
    for (const address of [email, unknown]) {
      await guessAt(address, 5)
      const answers = await times(7, () => logIn({ email: ` ${address.toUpperCase()}` }))
      expect([count(answers, 401), count(answers, 429)]).toEqual([5, 2])
    }
  })

  it('start over when the time is up, and after a correct password', async () => {
    const { email, password } = await signUp()
    await guessAt(email, 10)
    expect((await logIn({ email })).statusCode).toBe(429)
    await sql`UPDATE rate_limits SET resets_at = now() - interval '1 second'`.execute(test.db)
    await guessAt(email, 9)
    expect((await logIn({ email, password })).statusCode).toBe(200)
    expect(count(await times(11, () => logIn({ email })), 401)).toBe(10)
  })

  it('leave no email address in the database', async () => {
    const { email } = await signUp()
    await logIn({ email })
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits`.execute(test.db)
    expect(rows.some(({ key }) => /^email [0-9a-f]{64} sign-in$/.test(key))).toBe(true)
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
  })
})

describe('a browser that has signed in before', () => {
  it('can still sign in while strangers guess, and gets ten guesses of its own', async () => {
    const { email, password, cookie } = await signUp()
    await guessAt(email, 10)
    expect((await logIn({ email, password })).statusCode).toBe(429)
    const known = { headers: { cookie } }
    expect((await logIn({ email, password, ...known })).statusCode).toBe(200)
    expect((await logIn({ email, password })).statusCode, 'strangers are locked out').toBe(429)
    expect(count(await times(12, () => logIn({ email, ...known })), 401)).toBe(10)
    expect((await logIn({ email, password, ...known })).statusCode).toBe(429)
  })

  it('keeps its cookie, out of reach of scripts and other sites', async () => {
    const { email, password, cookie } = await signUp()
    const answer = await logIn({ email, password, headers: { cookie } })
    expect(answer.cookies).toEqual([
      {
        name: 'device',
        value: cookie.replace('device=', ''),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 180 * 86_400,
      },
    ])
  })

  it('can sign in whatever others did to the account and at the address', async () => {
    const { email, password, cookie } = await signUp()
    const from = newAddress()
    await logIn({ email, from })
    await guessAt(email, 10)
    await failAt(from, 300)
    expect((await logIn({ email, password, from })).statusCode).toBe(429)
    expect((await logIn({ email, password, from, headers: { cookie } })).statusCode).toBe(200)
  })

  it('is known for each of the people who share it', async () => {
    const first = await signUp()
    const second = await signUp()
    const shared = { headers: { cookie: first.cookie } }
    const [kept] = (await logIn({ ...second, ...shared })).cookies
    expect(`device=${kept?.value}`).toBe(first.cookie)
    for (const { email, password } of [first, second]) {
      await guessAt(email, 10)
      expect((await logIn({ email, password })).statusCode).toBe(429)
      expect((await logIn({ email, password, ...shared })).statusCode).toBe(200)
    }
  })

  it('does not help with another person’s account', async () => {
    const { email, password } = await signUp()
    const { cookie } = await signUp()
    const made = `device=dev_${'0'.repeat(43)}`
    await guessAt(email, 10)
    for (const foreign of [cookie, made, 'device=x'])
      expect((await logIn({ email, password, headers: { cookie: foreign } })).statusCode).toBe(429)
  })

  it('is forgotten after 180 days', async () => {
    const { email, password, cookie, user } = await signUp()
    await sql`UPDATE known_devices SET last_used_at = now() - interval '181 days' WHERE user_id = ${user.id}`.execute(
      test.db,
    )
    await guessAt(email, 10)
    expect((await logIn({ email, password, headers: { cookie } })).statusCode).toBe(429)
  })

  it('is one of at most ten', async () => {
    const { email, password, user } = await signUp()
    await sql`INSERT INTO known_devices (token_hash, user_id)
      SELECT sha256(n::text::bytea), ${user.id} FROM generate_series(1, 10) AS n`.execute(test.db)
    await logIn({ email, password })
    const devices = test.db.selectFrom('known_devices').select('user_id').where('user_id', '=', user.id)
    expect(await devices.execute()).toHaveLength(10)
  })
})

describe('one address', () => {
  it('may be that of many people: after 101 wrong passwords the right one still works', {
    tags: 'long',
  }, async () => {
    const { email, password, cookie } = await signUp()
    const from = newAddress()
    const answers = await times(101, () => logIn({ email: newPerson().email, from }))
    expect(count(answers, 401)).toBe(101)
    expect((await logIn({ email, password, from, headers: { cookie } })).statusCode, 'a known browser').toBe(
      200,
    )
    expect((await logIn({ email, password, from })).statusCode, 'a new browser').toBe(200)
  })

  it('may fail to sign in 300 times an hour and 1,000 times a day, regardless of its headers', async () => {
    const { email, password } = await signUp()
    const from = newAddress()
    const fail = (index: number) =>
      logIn({
        email: newPerson().email,
        from,
        headers: { 'x-forwarded-for': `10.200.0.${index}`, forwarded: `for=10.200.0.${index}` },
      })
    await fail(0)
    await failAt(from, 297)
    for (let time = 0; time < 5; time++)
      expect((await logIn({ email, password, from })).statusCode, 'right passwords are free').toBe(200)
    const answers = await times(6, fail)
    expect([count(answers, 401), count(answers, 429)]).toEqual([3, 3])
    expect((await logIn({ email, password, from })).statusCode).toBe(429)
    await failAt(from, 1_000)
    await sql`UPDATE rate_limits SET resets_at = now() WHERE key = ${`address ${from} sign-in 3600000`}`.execute(
      test.db,
    )
    const tomorrow = await logIn({ email, password, from })
    expect(tomorrow.json().message).toMatch(/in (23|24) hours/)
    expect(Number(tomorrow.headers['retry-after'])).toBeGreaterThan(80_000)
  })

  it('may create a hundred accounts an hour, and make any number of mistakes', async () => {
    const remoteAddress = newAddress()
    const register = (payload: object) =>
      test.app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress, payload })
    const slips = await times(10, () => register({ ...newPerson(), password: 'short' }))
    expect(count(slips, 400)).toBe(10)
    expect((await register(newPerson())).statusCode).toBe(201)
    await sql`UPDATE rate_limits SET hits = 95 WHERE key LIKE ${`address ${remoteAddress} %`}`.execute(
      test.db,
    )
    const answers = await times(7, () => register(newPerson()))
    expect([count(answers, 201), count(answers, 429)]).toEqual([5, 2])
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/)
  })
})

describe('a site with https and without limits', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://local.example' })
  })
  afterAll(() => site.close())

  it('counts nothing', async () => {
    const { email, password } = await signUpAt(site)
    const logInFreely = (given: string) =>
      site.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: given } })
    expect(count(await times(11, () => logInFreely('not-the-one')), 401)).toBe(11)
    expect((await logInFreely(password)).statusCode).toBe(200)
  })

  it('restricts its cookie to https hosts', async () => {
    const payload = newPerson()
    const answer = await site.app.inject({ method: 'POST', url: '/api/auth/register', payload })
    expect(answer.cookies).toMatchObject([{ name: '__Host-device', path: '/', secure: true, httpOnly: true }])
  })
})
