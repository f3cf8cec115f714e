import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealText } from '#server/lib/sealed-text.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { addAuthenticator, fromBase32 } from '#test/second-factor.ts'
import { type SignedUp, signUp as signUpAt } from '#test/sign-up.ts'
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { secretPurpose } from './codes.service.ts'
import { codeAt, stepAt } from './totp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => test.close())

let hosts = 0
/** Each person has an address of their own. */
const signUp = () => signUpAt(test, { remoteAddress: `10.9.${++hosts}.1` })

type Headers = Record<string, string>
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = {},
) => test.app.inject({ method, url: `/api/auth/${path}`, headers, ...(payload && { payload }) })
const post = (path: string, payload: object, headers?: Headers) => send('POST', path, payload, headers)
const logIn = ({ email, password }: Pick<SignedUp, 'email' | 'password'>, headers?: Headers) =>
  post('login', { email, password }, headers)
/** A ticket after the right password. */
const ticketOf = async (person: SignedUp): Promise<string> => (await logIn(person)).json().ticket
const age = (userId: number, column: 'confirmed_at' | 'factor_confirmed_at') =>
  sql`UPDATE sessions SET ${sql.ref(column)} = now() - interval '10 minutes' WHERE user_id = ${userId}`.execute(
    test.db,
  )
const subjectsTo = async (userId: number) => {
  const mails = test.db.selectFrom('mails').select('subject').where('user_id', '=', userId).orderBy('id')
  return (await mails.execute()).map(({ subject }) => subject)
}

describe('an authenticator app', () => {
  it('counts once it has shown a code, and gives ten recovery codes once', async () => {
    const maya = await signUp()
    const elsewhere = { authorization: `Bearer ${(await logIn(maya)).json().token}` }
    const started = await send('POST', 'authenticator', undefined, maya.headers)
    expect(started.statusCode).toBe(201)
    const { secret, address, qr } = started.json()
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(address).toMatch(/^otpauth:\/\/totp\/Find%20Local:maya\..*%40example\.com\?.*issuer=Find%20Local$/)
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect((await logIn(maya)).statusCode, 'not yet').toBe(200)
    const wrong = await send('PUT', 'authenticator', { code: '000000' }, maya.headers)
    expect(wrong.json().fieldErrors).toHaveProperty('code')
    const code = codeAt(fromBase32(secret), stepAt(Date.now()))
    const added = await send(
      'PUT',
      'authenticator',
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      maya.headers,
    )
    expect(added.statusCode).toBe(200)
    const { recoveryCodes } = added.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const made of recoveryCodes)
      expect(made).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect((await send('GET', 'factors', undefined, maya.headers)).json()).toEqual({
      authenticatorSince: expect.any(String),
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(await subjectsTo(maya.user.id)).toContain('Find Local: an authenticator app was added')
    expect((await send('GET', 'factors', undefined, elsewhere)).statusCode, 'only a password let it in').toBe(
      401,
    )
    expect((await send('POST', 'authenticator', undefined, maya.headers)).statusCode).toBe(409)
    expect((await logIn(maya)).statusCode).toBe(401)
  })

  it('is stored so that a copy of the database opens nothing', async () => {
    const maya = await signUp()
    const { secret, recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    const { rows } = await sql<{ text: string }>`
      SELECT a::text AS text FROM authenticators a WHERE user_id = ${maya.user.id}
      UNION ALL SELECT r::text FROM recovery_codes r WHERE user_id = ${maya.user.id}`.execute(test.db)
    expect(rows).toHaveLength(11)
    const forms = [secret.toString('hex'), secret.toString('base64'), ...recoveryCodes]
    for (const { text } of rows) for (const form of forms) expect(text).not.toContain(form)
    // In another person's row it opens nothing.
    const other = await signUp()
    await addAuthenticator(test.app, other.headers)
    await sql`UPDATE authenticators SET sealed_secret = (
      SELECT sealed_secret FROM authenticators WHERE user_id = ${maya.user.id}) WHERE user_id = ${other.user.id}`.execute(
      test.db,
    )
    const ticket = await ticketOf(other)
    const answer = await post('second-step', { ticket, code: codeAt(secret, stepAt(Date.now())) })
    expect(answer.statusCode).toBe(400)
  })

  it('with a secret sealed by another key says the way out, which works', async () => {
    const maya = await signUp()
    const seal = (userId: number) =>
      sealText(randomBytes(32), secretPurpose(userId), Buffer.alloc(20).toString('base64'))
    const loseKey = () =>
      test.db
        .updateTable('authenticators')
        .set({ sealed_secret: seal(maya.user.id) })
        .where('user_id', '=', maya.user.id)
        .execute()
    const lost = expect.stringMatching(/^We can no longer check this app’s codes\. Please /)
    await send('POST', 'authenticator', undefined, maya.headers)
    await loseKey()
    const setUp = await send('PUT', 'authenticator', { code: '123456' }, maya.headers)
    expect([setUp.statusCode, setUp.json().fieldErrors]).toEqual([400, { code: lost }])

    const { codeIn, recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    await loseKey()
    const confirmed = await post('confirmation', { code: codeIn(0) }, maya.headers)
    expect([confirmed.statusCode, confirmed.json().fieldErrors]).toEqual([400, { code: lost }])
    const ticket = await ticketOf(maya)
    const byApp = await post('second-step', { ticket, code: codeIn(0) })
    expect([byApp.statusCode, byApp.json().fieldErrors]).toEqual([400, { code: lost }])
    const signedIn = await post('second-step', { ticket, code: recoveryCodes[0] })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.json().token}` }
    expect((await send('DELETE', 'authenticator', undefined, headers)).statusCode).toBe(200)
    await addAuthenticator(test.app, headers)
  })

  it('is removed only with a code of the last ten minutes, and takes the recovery codes along', async () => {
    const maya = await signUp()
    const { codeIn, recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    await age(maya.user.id, 'factor_confirmed_at')
    const refused = await send('DELETE', 'authenticator', undefined, maya.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'factor_confirmation_required'])
    expect((await post('confirmation', { password: maya.password }, maya.headers)).statusCode).toBe(200)
    expect((await send('DELETE', 'authenticator', undefined, maya.headers)).statusCode).toBe(403)
    expect((await post('confirmation', { code: codeIn(0) }, maya.headers)).statusCode).toBe(200)
    expect((await send('DELETE', 'authenticator', undefined, maya.headers)).statusCode).toBe(200)
    expect((await send('DELETE', 'authenticator', undefined, maya.headers)).statusCode).toBe(404)
    expect((await logIn(maya)).statusCode).toBe(200)
    const left = test.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', maya.user.id)
    expect(await left.execute()).toEqual([])
    expect((await post('confirmation', { code: recoveryCodes[0] }, maya.headers)).statusCode).toBe(409)
    expect((await send('POST', 'recovery-codes', undefined, maya.headers)).statusCode).toBe(409)
  })

  it('is set up only by who has proved who they are within ten minutes', async () => {
    const maya = await signUp()
    await age(maya.user.id, 'confirmed_at')
    const refused = await send('POST', 'authenticator', undefined, maya.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation_required'])
    const ways = await send('GET', 'confirmation', undefined, maya.headers)
    expect(ways.json()).toEqual({ ways: ['password'] })
    const wrong = await post('confirmation', { password: 'not-it' }, maya.headers)
    expect(wrong.json().fieldErrors).toEqual({ password: 'This password is incorrect.' })
    expect((await send('POST', 'authenticator', undefined, maya.headers)).statusCode).toBe(403)
    expect((await post('confirmation', { password: maya.password }, maya.headers)).statusCode).toBe(200)
    expect((await send('POST', 'authenticator', undefined, maya.headers)).statusCode).toBe(201)
  })
})

it('another factor is added only with a proof by one that is there', async () => {
  const maya = await signUp()
  const { codeIn } = await addAuthenticator(test.app, maya.headers)
  await age(maya.user.id, 'factor_confirmed_at')
  // A thief of the session and the password gets this far.
  expect((await post('confirmation', { password: maya.password }, maya.headers)).statusCode).toBe(200)
  const response = createSoftwareAuthenticator().create({ challenge: 'AAAA', user: { id: '' } })
  const ways = () => [
    send('POST', 'passkeys/options', undefined, maya.headers),
    send('POST', 'passkeys', { name: 'Phone', response }, maya.headers),
    send('POST', 'authenticator', undefined, maya.headers),
    send('PUT', 'authenticator', { code: codeIn(0) }, maya.headers),
  ]
  const refused = await Promise.all(ways())
  expect(refused.map((answer) => answer.json().code)).toEqual(
    ways().map(() => 'factor_confirmation_required'),
  )
  await age(maya.user.id, 'confirmed_at')
  const asked = await send('POST', 'passkeys/options', undefined, maya.headers)
  expect(asked.json().code, 'one dialog, by the factor').toBe('factor_confirmation_required')
  expect((await post('confirmation', { code: codeIn(0) }, maya.headers)).statusCode).toBe(200)
  const answers = await Promise.all(ways())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 409, 400])
})

describe('signing in with a second factor', () => {
  it('gives no session for the password, but a ticket, which a code makes one', async () => {
    const maya = await signUp()
    const { codeIn } = await addAuthenticator(test.app, maya.headers)
    const first = await logIn(maya)
    expect(first.statusCode).toBe(401)
    expect(first.json()).toMatchObject({ code: 'second_factor_required', ways: ['authenticator'] })
    expect(first.json()).not.toHaveProperty('token')
    expect(first.cookies).toEqual([])
    expect((await post('login', { email: maya.email, password: 'wrong' })).json().code).toBe(
      'unauthenticated',
    )
    const { ticket } = first.json()
    const second = await post('second-step', { ticket, code: codeIn(0) })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toMatchObject({ user: { id: maya.user.id }, token: expect.stringMatching(/^at_/) })
    expect(second.cookies).toMatchObject([{ name: 'device' }])
    const headers = { authorization: `Bearer ${second.json().token}` }
    expect((await send('DELETE', 'authenticator', undefined, headers)).statusCode, 'a fresh proof').toBe(200)
    expect((await post('second-step', { ticket, code: codeIn(1) })).statusCode, 'used up').toBe(401)
  })

  it('accepts a code once, also from several at the same moment', async () => {
    const maya = await signUp()
    const { codeIn } = await addAuthenticator(test.app, maya.headers)
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(maya)))
    const code = codeIn(0)
    const answers = await Promise.all(tickets.map((ticket) => post('second-step', { ticket, code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    const earlier = await post('second-step', { ticket: await ticketOf(maya), code: codeIn(-1) })
    expect(earlier.statusCode, 'an earlier one than the last').toBe(400)
  })

  it('accepts each recovery code once, in any spelling, and tells its owner', async () => {
    const maya = await signUp()
    const { recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')
    expect((await post('second-step', { ticket: await ticketOf(maya), code: typed })).statusCode).toBe(200)
    expect((await post('second-step', { ticket: await ticketOf(maya), code })).statusCode).toBe(400)
    expect(await subjectsTo(maya.user.id)).toContain('Find Local: a recovery code was used')
    const renewed = await send('POST', 'recovery-codes', undefined, maya.headers)
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    const old = await post('second-step', { ticket: await ticketOf(maya), code: recoveryCodes[1] ?? '' })
    expect(old.statusCode, 'ended by new ones').toBe(400)
    const other = await signUp()
    await addAuthenticator(test.app, other.headers)
    const foreign = { ticket: await ticketOf(other), code: renewed.json().recoveryCodes[0] }
    expect((await post('second-step', foreign)).statusCode, 'somebody else’s').toBe(400)
  })

  it('accepts a shorter recovery code from before', async () => {
    const maya = await signUp()
    await addAuthenticator(test.app, maya.headers)
    const hash = hashToken(`${maya.user.id} 0123456789abcdef`)
    await test.db.insertInto('recovery_codes').values({ user_id: maya.user.id, code_hash: hash }).execute()
    const recovering = { ticket: await ticketOf(maya), code: '0123-4567-89ab-cdef' }
    expect((await post('second-step', recovering)).statusCode).toBe(200)
  })

  it('takes five codes for a ticket, and ten for an account in a quarter of an hour', async () => {
    const maya = await signUp()
    const { codeIn, recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    const statuses: number[] = []
    for (const count of [6, 6, 1]) {
      const ticket = await ticketOf(maya)
      for (let time = 0; time < count; time++)
        statuses.push((await post('second-step', { ticket, code: '000000' })).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401, 400, 400, 400, 400, 400, 401, 429])
    const right = { ticket: await ticketOf(maya), code: codeIn(0) }
    expect((await post('second-step', right)).statusCode).toBe(429)
    // Its owner isn't locked out: not in a browser that has signed in before, and not with a recovery code.
    expect((await post('second-step', right, { cookie: maya.cookie })).statusCode).toBe(200)
    const recovering = { ticket: await ticketOf(maya), code: recoveryCodes[0] ?? '' }
    expect((await post('second-step', recovering)).statusCode).toBe(200)
  })

  it('ends with everything that ends sign-ins', async () => {
    const maya = await signUp()
    const { codeIn } = await addAuthenticator(test.app, maya.headers)
    const late = await ticketOf(maya)
    await sql`UPDATE sign_in_tickets SET expires_at = now() WHERE user_id = ${maya.user.id}`.execute(test.db)
    expect((await post('second-step', { ticket: late, code: codeIn(0) })).statusCode).toBe(401)
    for (const end of ['logout-everywhere', 'block']) {
      const ticket = await ticketOf(maya)
      if (end === 'block')
        await sql`UPDATE users SET blocked_at = now(), blocked_reason = '' WHERE id = ${maya.user.id}`.execute(
          test.db,
        )
      else await post(end, {}, maya.headers)
      const expected = end === 'block' ? 403 : 401
      expect((await post('second-step', { ticket, code: codeIn(0) })).statusCode, end).toBe(expected)
    }
  })
})
