import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignAddresses } from '#test/foreign-addresses.ts'
import {
  arrive,
  exchange,
  finishGoogleSignIn,
  type GoogleProvider,
  passProvider,
  startGoogleProvider,
  startGoogleSignIn,
} from '#test/google-provider.ts'
import { isLong } from '#test/long.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let provider: GoogleProvider
let test: TestApp
/** With https, and with limits. */
let secure: TestApp
beforeAll(async () => {
  provider = await startGoogleProvider()
  const more = { PUBLIC_URL: 'https://find.example.com', RATE_LIMITS: 'on' }
  test = await startTestApp(provider.settings)
  secure = await startTestApp({ ...provider.settings, ...more })
})
afterAll(async () => {
  await test.close()
  await secure.close()
  await provider.stop()
})

let serial = 0
const newcomer = () => {
  const id = ++serial
  return {
    sub: `g-${id}`,
    email: `g${id}@example.com`,
    given_name: 'Ana',
    family_name: 'Ruiz',
    name: 'Ana Ruiz',
  }
}
const errorOf = async (...given: Parameters<typeof finishGoogleSignIn>) =>
  (await finishGoogleSignIn(...given)).error
const countSessions = async () => (await test.db.selectFrom('sessions').select('user_id').execute()).length

describe('GET /api/auth/google', () => {
  it('redirects with PKCE, state and nonce, and sets a cookie that scripts cannot read', async () => {
    const answer = await test.app.inject('/api/auth/google?returnTo=/saved')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.cookies).toEqual([
      {
        name: 'signin',
        value: expect.stringMatching(/^brw_[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ])
    const address = new URL(String(answer.headers.location))
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'find-local',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'select_account',
    })
  })

  it('takes URLs from the settings, not from Host, and locks the cookie to an https host', async () => {
    await sql`DELETE FROM rate_limits`.execute(secure.db)
    const answer = await secure.app.inject({
      url: '/api/auth/google',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const address = new URL(String(answer.headers.location))
    expect(address.searchParams.get('redirect_uri')).toBe('https://find.example.com/api/auth/google/callback')
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-signin', secure: true, path: '/' })
    expect(answer.cookies[0]).not.toHaveProperty('domain')
  })

  it('keeps the cookie and the return on the API’s own host, if it has one', { tags: 'long' }, async () => {
    const apart = await startTestApp({
      ...provider.settings,
      PUBLIC_URL: 'https://find.example.com',
      PUBLIC_API_URL: 'https://api.example.com',
    })
    const { atProvider } = await startGoogleSignIn(apart)
    expect(atProvider.searchParams.get('redirect_uri')).toBe(
      'https://api.example.com/api/auth/google/callback',
    )
    const { page } = await finishGoogleSignIn(apart, '/api/auth/google/callback?code=x')
    expect(page.href).toBe('https://find.example.com/auth/callback?error=expired')
    await apart.close()
  })

  it('says on the page that it is not available without keys', { tags: 'long' }, async () => {
    const keyless = await startTestApp()
    for (const url of ['/api/auth/google', '/api/auth/google/callback?code=x&state=y']) {
      const answer = await keyless.app.inject(url)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe('http://localhost:3000/auth/callback?error=unavailable')
      expect(answer.cookies).toEqual([])
    }
    await keyless.close()
  })

  it.each(['returnTo=a&returnTo=b', `returnTo=/${'x'.repeat(600)}`, 'returnTo=%ff%fe', 'returnTo'])(
    'redirects despite ?%s',
    async (query) => {
      const answer = await test.app.inject(`/api/auth/google?${query}`)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toContain(provider.issuer)
    },
  )

  it('drops a return path that is not one of our pages', async () => {
    await sql`DELETE FROM sign_in_flows`.execute(test.db)
    const foreign = foreignAddresses.filter((_address, at) => isLong || at % 5 === 0)
    for (const address of [...foreign, '/login', '/api/auth/google']) await startGoogleSignIn(test, address)
    const { rows } = await sql<{ pages: string[] }>`
      SELECT array_agg(DISTINCT return_to) AS pages FROM sign_in_flows`.execute(test.db)
    expect(rows[0]?.pages).toEqual(['/'])
  })

  it('limits sign-in starts per address, and says so on the page', async () => {
    await sql`DELETE FROM rate_limits`.execute(secure.db)
    await sql`DELETE FROM sign_in_flows`.execute(secure.db)
    await secure.app.inject('/api/auth/google')
    await sql`UPDATE rate_limits SET hits = 290`.execute(secure.db)
    const answers = await Promise.all(Array.from({ length: 15 }, () => secure.app.inject('/api/auth/google')))
    const rejected = answers.filter(({ headers }) => String(headers.location).endsWith('?error=rate_limited'))
    expect(rejected).toHaveLength(5)
    const { rows } = await sql`SELECT 1 FROM sign_in_flows`.execute(secure.db)
    expect(rows).toHaveLength(11)
  })
})

describe('GET /api/auth/google/callback', () => {
  it('redirects to the page with a one-time code, a name for the greeting, and nothing else', async () => {
    provider.vouchFor({ ...newcomer(), given_name: 'Zoë & Max' })
    const { answer, page, code, user } = await arrive(test)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.origin + page.pathname).toBe('http://localhost:3000/auth/callback')
    expect([...page.searchParams.keys()]).toEqual(['token', 'user'])
    expect(code).toMatch(/^otc_[\w-]{43}$/)
    expect(JSON.parse(user ?? '')).toEqual({ firstName: 'Zoë & Max', lastName: 'Ruiz' })
  })

  it.each<[string, (url: URL) => void]>([
    ['a wrong state', (url) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url) => url.searchParams.delete('state')],
    ['two states', (url) => url.searchParams.append('state', 'x')],
    ['no code', (url) => url.searchParams.delete('code')],
    ['a code that was never issued', (url) => url.searchParams.set('code', 'made-up')],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
    ['an identity token in the address', (url) => url.searchParams.set('id_token', 'x.y.z')],
  ])('refuses %s', async (_case, tamper) => {
    provider.vouchFor(newcomer())
    const before = await countSessions()
    const visit = await startGoogleSignIn(test)
    const url = new URL(await passProvider(visit), 'http://localhost:3000')
    tamper(url)
    expect(await errorOf(test, url.pathname + url.search, visit.cookie)).toBe('failed')
    expect(await countSessions()).toBe(before)
  })

  it('says that it was canceled when the visitor declined', async () => {
    const visit = await startGoogleSignIn(test)
    const state = visit.atProvider.searchParams.get('state')
    const url = `/api/auth/google/callback?error=access_denied&state=${state}`
    expect(await errorOf(test, url, visit.cookie)).toBe('canceled')
  })

  it('rejects a missing cookie or one from another browser', async () => {
    const visit = await startGoogleSignIn(test)
    const other = await startGoogleSignIn(test)
    const url = await passProvider(visit)
    expect(await errorOf(test, url)).toBe('expired')
    expect(await errorOf(test, url, 'signin=nonsense')).toBe('expired')
    expect(await errorOf(test, url, other.cookie)).toBe('failed')
  })

  it('accepts a browser’s return once, even when it comes twice at the same moment', async () => {
    provider.vouchFor(newcomer())
    const visit = await startGoogleSignIn(test)
    const url = await passProvider(visit)
    const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(test, url, visit.cookie)))
    expect(errors.filter((error) => error === undefined)).toHaveLength(1)
    expect(errors.filter((error) => error === 'expired')).toHaveLength(9)
    expect(await errorOf(test, url, visit.cookie)).toBe('expired')
  })

  it('expires after ten minutes', async () => {
    const visit = await startGoogleSignIn(test)
    const url = await passProvider(visit)
    const { rows } = await sql<{ seconds: number }>`
      SELECT max(extract(epoch FROM expires_at - now()))::int AS seconds FROM sign_in_flows`.execute(test.db)
    expect(rows[0]?.seconds).toBeGreaterThan(590)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600)
    await sql`UPDATE sign_in_flows SET expires_at = now() - interval '1 second'`.execute(test.db)
    expect(await errorOf(test, url, visit.cookie)).toBe('expired')
  })
})

it('confirms the address that the provider vouches for, and no other one', async () => {
  const claims = newcomer()
  provider.vouchFor(claims)
  const signIn = async () => {
    const { code, cookie } = await arrive(test)
    return (await exchange(test, code, cookie)).json().user
  }
  const { id } = await signIn()
  const unconfirm = (email: string) =>
    test.db.updateTable('users').set({ email, email_confirmed_at: null }).where('id', '=', id).execute()
  await unconfirm(claims.email)
  expect(await signIn()).toMatchObject({ id, isEmailConfirmed: true })
  await unconfirm(`other.${claims.email}`)
  expect(await signIn()).toMatchObject({ id, isEmailConfirmed: false })
  await unconfirm(claims.email)
  provider.vouchFor({ ...claims, hd: undefined })
  expect(await signIn(), 'a mailbox that Google doesn’t host').toMatchObject({ id, isEmailConfirmed: false })
})

describe('POST /api/auth/exchange', () => {
  it('returns the person, session and original page, clears the cookie and recognizes the browser from now on', async () => {
    const claims = newcomer()
    provider.vouchFor(claims)
    const { code, cookie } = await arrive(test, '/saved?page=2#top')
    const answer = await exchange(test, code, cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { user, token, returnTo } = answer.json()
    expect(returnTo).toBe('/saved?page=2#top')
    expect(user).toEqual({
      id: expect.any(Number),
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: claims.email,
      role: 'user',
      profileImageUrl: null,
      hasPassword: false,
      isEmailConfirmed: true,
    })
    const names = answer.cookies.map(({ name, value }) => [name, value === ''])
    expect(names).toEqual(
      expect.arrayContaining([
        ['signin', true],
        ['device', false],
      ]),
    )
    const profile = await test.app.inject({
      url: '/api/users/saved',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.statusCode).toBe(200)
  })

  it('gives one session to many simultaneous requests, and nothing to later ones', async () => {
    provider.vouchFor(newcomer())
    const { code, cookie } = await arrive(test)
    const before = await countSessions()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(test, code, cookie)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    expect((await exchange(test, code, cookie)).statusCode).toBe(400)
    expect(await countSessions()).toBe(before + 1)
  })

  it('asks a person with a second factor for it, and keeps the page to go to', async () => {
    provider.vouchFor(newcomer())
    const first = await arrive(test)
    const { token } = (await exchange(test, first.code, first.cookie)).json()
    await addAuthenticator(test.app, { authorization: `Bearer ${token}` })
    const again = await arrive(test, '/saved')
    const answer = await exchange(test, again.code, again.cookie)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'second_factor_required',
      ticket: expect.stringMatching(/^tkt_/),
      ways: ['authenticator'],
      returnTo: '/saved',
    })
  })

  it('rejects another browser without using up the code', async () => {
    provider.vouchFor(newcomer())
    const { code, cookie } = await arrive(test)
    const other = await arrive(test)
    for (const stranger of [undefined, 'signin=nonsense', other.cookie]) {
      const rejected = await exchange(test, code, stranger)
      expect(rejected.statusCode).toBe(400)
      expect(rejected.json()).toMatchObject({
        code: 'invalid_input',
        fieldErrors: { code: 'This sign-in has expired or was already used. Please sign in again.' },
      })
    }
    expect((await exchange(test, code, cookie)).statusCode).toBe(200)
  })

  it('is valid for a minute', async () => {
    provider.vouchFor(newcomer())
    const { code, cookie } = await arrive(test)
    const { rows } = await sql<{ seconds: number }>`
      SELECT max(extract(epoch FROM expires_at - now()))::int AS seconds FROM sign_in_codes`.execute(test.db)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
    // 61 seconds have passed.
    await sql`UPDATE sign_in_codes SET expires_at = expires_at - interval '61 seconds'`.execute(test.db)
    expect((await exchange(test, code, cookie)).statusCode).toBe(400)
  })

  it('is invalid once the account is deleted', async () => {
    const claims = newcomer()
    provider.vouchFor(claims)
    const { code, cookie } = await arrive(test)
    await test.db.deleteFrom('users').where('email', '=', claims.email).execute()
    expect((await exchange(test, code, cookie)).statusCode).toBe(400)
  })

  it.each([{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(201) }, { code: `at_${'x'.repeat(43)}` }])(
    'rejects %j and names the field',
    async (payload) => {
      const answer = await test.app.inject({ method: 'POST', url: '/api/auth/exchange', payload })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fieldErrors).toHaveProperty('code')
    },
  )

  it('limits attempts per address', async () => {
    await sql`DELETE FROM rate_limits`.execute(secure.db)
    const tryCode = () => exchange(secure, `otc_${'x'.repeat(43)}`)
    expect((await tryCode()).statusCode).toBe(400)
    await sql`UPDATE rate_limits SET hits = 299`.execute(secure.db)
    expect((await tryCode()).statusCode, 'a wrong code counts').toBe(400)
    const refused = await tryCode()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('stores no token in plain text', async () => {
    provider.vouchFor(newcomer())
    const { code, cookie } = await arrive(test)
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(f)::text AS row FROM sign_in_flows f
      UNION ALL SELECT row_to_json(c)::text FROM sign_in_codes c
      UNION ALL SELECT row_to_json(s)::text FROM sessions s`.execute(test.db)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(cookie.split('=')[1])
  })
})
