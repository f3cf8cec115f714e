import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readToken } from '#server/lib/tokens.ts'
import { atSiteCost } from '#test/cheap-hashing.ts'
import { buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { untilHeard } from '#test/repeated-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let serial = 0
const newEmail = () => `maya${++serial}@example.com`
const password = 'barton-springs'
const person = () => ({ firstName: 'Maya', lastName: 'Reyes', email: newEmail(), password })

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, ...(payload && { payload }) })
const verify = (token: string) =>
  test.app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } })
const usersWith = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).execute()
const mailsTo = (address: string) =>
  test.db.selectFrom('mails').selectAll().where('recipient_address', '=', address).execute()

async function signUp(given: Partial<ReturnType<typeof person>> = {}) {
  const sent = { ...person(), ...given }
  const answer = await post('register', sent)
  expect(answer.statusCode).toBe(201)
  return { ...sent, ...(answer.json() as { user: { id: number }; token: string }) }
}

describe('POST /api/auth/register', () => {
  it('creates an account, signs it in and sends a welcome email', async () => {
    const sent = person()
    const answer = await post('register', sent)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { user, token } = answer.json()
    expect(user).toEqual({
      id: expect.any(Number),
      firstName: 'Maya',
      lastName: 'Reyes',
      email: sent.email,
      role: 'user',
      profileImageUrl: null,
      hasPassword: true,
      isEmailConfirmed: true,
    })
    expect((await verify(token)).json()).toEqual({ user })
    const [mail, ...more] = await mailsTo(sent.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ user_id: user.id, subject: 'Welcome to Find Local' })
    expect(mail?.text_body).toContain('Welcome, Maya')
  })

  it('stores the password as argon2id at the cost that OWASP recommends', async () => {
    const { email } = await atSiteCost(() => signUp())
    const [row] = await usersWith(email)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('ignores fields a client must not set', async () => {
    const sent = person()
    const answer = await post('register', {
      ...sent,
      id: 999_999,
      role: 'admin',
      isAdmin: true,
      createdAt: '2001-01-01T00:00:00Z',
      created_at: '2001-01-01T00:00:00Z',
      profileImageUrl: '/uploads/x.webp',
      password_hash: 'x',
      hasPassword: false,
    })
    expect(answer.json().user).toMatchObject({ role: 'user', profileImageUrl: null, hasPassword: true })
    const [row] = await usersWith(sent.email)
    expect(row?.id).not.toBe(999_999)
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2020)
    expect((await post('login', sent)).statusCode).toBe(200)
  })

  it('says that an address is taken, in any letter case', async () => {
    const { email } = await signUp()
    for (const taken of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await post('register', { ...person(), email: taken })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        message: 'An account with this email already exists',
        fieldErrors: { email: 'An account with this email already exists' },
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  // Each password is hashed, and more than a hundred of one address are told to try again.
  it('creates one account for many identical requests at the same moment', async () => {
    const sent = person()
    const requests = times(12, 200)
    const answers = await sendTogether(requests, () => untilHeard(() => post('register', sent)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: requests - 1 })
    expect(await usersWith(sent.email)).toHaveLength(1)
    expect(await mailsTo(sent.email)).toHaveLength(1)
  })

  it.each([
    ['firstName', undefined, 'Required'],
    ['firstName', '  ', 'Required'],
    ['firstName', 'x'.repeat(81), 'Must be at most 80 characters'],
    ['lastName', null, 'Expected string, received null'],
    ['lastName', 'a\u0000b', 'Contains characters that cannot be stored'],
    ['email', 'maya', 'Invalid email'],
    ['email', 'maya@example.com, other@example.com', 'Invalid email'],
    ['email', 'maya@example.com\r\nBcc: x@example.com', 'Invalid email'],
    ['email', ['maya@example.com'], 'Expected string, received array'],
    ['password', undefined, 'Required'],
    ['password', 'short', 'Password must be at least 6 characters long'],
    ['password', '🌵🌵🌵🌵🌵', 'Password must be at least 6 characters long'],
    ['password', 'x'.repeat(1001), 'Password must be at most 1000 characters long'],
    ['password', 123_456, 'Expected string, received number'],
  ])('rejects an invalid %s: %j', async (field, value, reason) => {
    const sent = person()
    const answer = await post('register', { ...sent, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toEqual({ [field]: reason })
    expect(await usersWith(sent.email)).toEqual([])
  })

  it('rejects a bot with a plain message and creates nothing', async () => {
    const sent = person()
    const answer = await post('register', { ...sent, url2: 'https://watches.example' })
    expect(answer.statusCode).toBe(400)
    const { message, fieldErrors } = answer.json()
    expect(fieldErrors).toEqual({ url2: message })
    // The form treats either word as a hint at one of its own fields.
    expect(message).not.toMatch(/password|email/i)
    expect(await usersWith(sent.email)).toEqual([])
    expect((await post('register', { ...sent, url2: '' })).statusCode).toBe(201)
  })

  it('says "Password" and "Email" where the form looks for them', async () => {
    expect((await post('register', { ...person(), password: 'x' })).json().message).toMatch(/password/i)
    expect((await post('register', { ...person(), email: 'x' })).json().message).toMatch(/email/i)
  })

  it('rejects a megabyte before anything is hashed', async () => {
    const answer = await post('register', { ...person(), password: 'x'.repeat(1_000_000) })
    expect(answer.statusCode).toBe(413)
  })

  it('keeps names with script and quotes as typed, and escapes them in the email', async () => {
    const firstName = `<script>alert('x')</script>`
    const { email, user } = await signUp({ firstName })
    expect(user).toMatchObject({ firstName })
    const [mail] = await mailsTo(email)
    expect(mail?.html_body).not.toContain('<script>')
  })
})

describe('POST /api/auth/login', () => {
  it('starts a separate session in each browser', async () => {
    const { email, user, token } = await signUp()
    const answer = await post('login', { email: email.toUpperCase(), password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toEqual(user)
    expect(answer.json().token).not.toBe(token)
    expect((await verify(token)).statusCode).toBe(200)
    expect((await verify(answer.json().token)).statusCode).toBe(200)
  })

  it('responds the same to a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await signUp()
    const without = `google${++serial}@example.com`
    await test.db.insertInto('users').values({ first_name: 'Gus', last_name: 'Ng', email: without }).execute()
    const unknown = ['nobody@example.com', 'no address', '', 'a\u0000@b.co', '\ud800@example.com']
    for (const tried of [email, without, ...unknown]) {
      const answer = await post('login', { email: tried, password: 'not-the-one' })
      expect(answer.statusCode, tried).toBe(401)
      expect(answer.json()).toEqual({
        error: 'Invalid email or password',
        message: 'Invalid email or password',
        code: 'unauthenticated',
        requestId: expect.any(String),
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it.each([
    ['email', undefined],
    ['email', null],
    ['email', {}],
    ['password', undefined],
    ['password', ''],
    ['password', ['barton-springs']],
    ['password', 'x'.repeat(1001)],
  ])('rejects an invalid %s: %j', async (field, value) => {
    const answer = await post('login', { email: 'maya@example.com', password, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
  })

  it.each([
    ['a hundred characters', 'correct horse battery staple '.repeat(4)],
    ['a thousand characters', 'x'.repeat(1000)],
    ['emoji', '🌵🦇🎸🌮🐎🏞'],
    ['other scripts and spaces at the ends', ' пароль 密码 كلمة '],
    ['a NUL', 'barton\u0000springs'],
  ])('accepts a password of %s, up to the last character', async (_case, given) => {
    const { email } = await signUp({ password: given })
    expect((await post('login', { email, password: given })).statusCode).toBe(200)
    const tooShort = [...given].slice(0, -1).join('')
    expect((await post('login', { email, password: tooShort })).statusCode).toBe(401)
    expect((await post('login', { email, password: `${tooShort}?` })).statusCode).toBe(401)
  })

  it('recognizes a password from a keyboard that writes é as two characters', async () => {
    const { email } = await signUp({ password: 'caf\u00e9 au lait' })
    expect((await post('login', { email, password: 'cafe\u0301 au lait' })).statusCode).toBe(200)
  })

  it('rejects a sign-in if the password was removed while it was being compared', async () => {
    const { email, user } = await signUp()
    const reset = await holdLocks(test, `UPDATE users SET password_hash = NULL WHERE id = ${user.id}`)
    const answer = post('login', { email, password })
    await expect.poll(reset.countWaiting).toBe(1)
    await reset.commit()
    expect((await answer).statusCode).toBe(401)
  })

  it('rehashes what was hashed at another cost', async () => {
    const { email } = await signUp()
    const { hash } = await import('@node-rs/argon2')
    const cheap = await hash(password, { memoryCost: 8192, timeCost: 1 })
    await test.db.updateTable('users').set({ password_hash: cheap }).where('email', '=', email).execute()
    const signIn = () => post('login', { email, password })
    const answers = await atSiteCost(() => Promise.all(Array.from({ length: 5 }, signIn)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await usersWith(email))[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn()).statusCode).toBe(200)
  })
})

describe('a session', () => {
  const calls = [
    ['GET', 'verify'],
    ['POST', 'logout'],
    ['POST', 'logout-everywhere'],
  ] as const

  it.each(calls)('%s /api/auth/%s requires one', async (method, path) => {
    const wrong = ['', 'Bearer', 'Bearer at_x', `Bearer at_${'0'.repeat(43)}`, `Basic at_${'0'.repeat(43)}`]
    for (const authorization of wrong) {
      const answer = await test.app.inject({ method, url: `/api/auth/${path}`, headers: { authorization } })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('is authorized by the header only, not by a cookie', async () => {
    const { token } = await signUp()
    const cookie = `token=${token}; device=${token}; authorization=Bearer ${token}`
    const answer = await test.app.inject({ url: '/api/auth/verify', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
  })

  it('ends with logout, only in this browser', async () => {
    const { email, token } = await signUp()
    const other = (await post('login', { email, password })).json().token
    const duplicates = await Promise.all(
      [token, token].map((one) => post('logout', undefined, { authorization: `Bearer ${one}` })),
    )
    expect(duplicates.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await verify(token)).statusCode).toBe(401)
    expect((await verify(other)).statusCode).toBe(200)
  })

  it('ends everywhere with logout-everywhere', async () => {
    const { email, token, user } = await signUp()
    const other = (await post('login', { email, password })).json().token
    const answer = await post('logout-everywhere', undefined, { authorization: `Bearer ${other}` })
    expect(answer.statusCode).toBe(200)
    for (const one of [token, other]) expect((await verify(one)).statusCode).toBe(401)
    const devices = test.db.selectFrom('known_devices').select('user_id').where('user_id', '=', user.id)
    expect(await devices.execute(), 'no browser is known anymore').toEqual([])
  })

  it('ends when its account is deleted', async () => {
    const { user, token } = await signUp()
    await test.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await verify(token)).statusCode).toBe(401)
  })

  it.each([
    ['14 days after its last use', { last_used_at: daysAgo(14) }, 401],
    ['not a day before', { last_used_at: daysAgo(13) }, 200],
    ['90 days after it started', { expires_at: daysAgo(0) }, 401],
  ])('ends %s', async (_case, times, status) => {
    const { token } = await signUp()
    const tokenHash = readToken('session', token) as Buffer
    const session = test.db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash)
    const { created_at, expires_at } = await session.executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 86_400_000)).toBe(90)
    await test.db.updateTable('sessions').set(times).where('token_hash', '=', tokenHash).execute()
    expect((await verify(token)).statusCode).toBe(status)
    if (status === 401) return
    const { last_used_at } = await session.executeTakeFirstOrThrow()
    expect(Date.now() - last_used_at.getTime(), 'its use is recorded').toBeLessThan(60_000)
  })

  it('does not record its use with every request', async () => {
    const headers = await signInAs(test, await buildUser(test.db))
    const before = await test.db.selectFrom('sessions').select('last_used_at').execute()
    await test.app.inject({ url: '/api/auth/verify', headers })
    expect(await test.db.selectFrom('sessions').select('last_used_at').execute()).toEqual(before)
  })
})

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
