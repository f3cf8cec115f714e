import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedUp, signUp } from '#test/sign-up.ts'
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Headers = Record<string, string>
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = {},
) => test.app.inject({ method, url: `/api/auth/${path}`, headers, ...(payload && { payload }) })
const post = (path: string, payload?: object, headers?: Headers) => send('POST', path, payload, headers)
const logIn = ({ email, password }: SignedUp) => post('login', { email, password })
const signInOptions = async () => (await post('passkey-sign-in/options')).json()
const creationOptions = async ({ headers }: SignedUp) =>
  (await post('passkeys/options', undefined, headers)).json()

/** Adds a passkey, as its owner does. */
async function addPasskey(person: SignedUp, name = 'Phone') {
  const device = createSoftwareAuthenticator()
  const response = device.create(await creationOptions(person))
  const answer = await post('passkeys', { name, response }, person.headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return { device, recoveryCodes: answer.json().recoveryCodes as string[] | null }
}
const factorsOf = async ({ headers }: SignedUp) => (await send('GET', 'factors', undefined, headers)).json()

describe('adding a passkey', () => {
  it('stores it by name, gives recovery codes with the first, and makes the password one of two steps', async () => {
    const maya = await signUp(test)
    const options = await creationOptions(maya)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Find Local' },
      user: { name: maya.email, displayName: 'Maya Reyes' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const { recoveryCodes, device } = await addPasskey(maya)
    expect(recoveryCodes).toHaveLength(10)
    expect((await addPasskey(maya, 'Laptop')).recoveryCodes).toBeNull()
    const { passkeys } = await factorsOf(maya)
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }, { name: 'Laptop' }])
    expect((await creationOptions(maya)).excludeCredentials).toMatchObject([{ id: device.id }, {}])
    const first = await logIn(maya)
    expect(first.json()).toMatchObject({ code: 'second_factor_required', ways: ['passkey'] })
    const second = { ticket: first.json().ticket, code: recoveryCodes?.[0] }
    expect((await post('second-step', second)).statusCode).toBe(200)
  })

  it('refuses one that was made elsewhere, for another person, unverified, or twice', async () => {
    const maya = await signUp(test)
    const other = await signUp(test)
    const device = createSoftwareAuthenticator()
    const lies = [
      { origin: 'https://find-1ocal.example' },
      { rpId: 'find-1ocal.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ]
    for (const lie of lies) {
      const response = device.create(await creationOptions(maya), lie)
      expect((await post('passkeys', { name: 'Phone', response }, maya.headers)).statusCode).toBe(400)
    }
    const foreign = device.create(await creationOptions(other))
    expect((await post('passkeys', { name: 'Phone', response: foreign }, maya.headers)).statusCode).toBe(400)
    const response = device.create(await creationOptions(maya))
    expect((await post('passkeys', { name: 'Phone', response }, maya.headers)).statusCode).toBe(201)
    expect((await post('passkeys', { name: 'Phone', response }, maya.headers)).statusCode, 'again').toBe(400)
    const taken = device.create(await creationOptions(other))
    expect((await post('passkeys', { name: 'Phone', response: taken }, other.headers)).statusCode).toBe(409)
  })

  it('stops at ten', async () => {
    const maya = await signUp(test)
    for (let count = 0; count < 10; count++) await addPasskey(maya, `Key ${count}`)
    expect((await post('passkeys/options', undefined, maya.headers)).statusCode).toBe(409)
  })
})

describe('signing in with a passkey', () => {
  it('needs no address and no second step, and counts as a fresh proof', async () => {
    const maya = await signUp(test)
    const { device } = await addPasskey(maya)
    const options = await signInOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const response = device.get(options)
    const answer = await post('passkey-sign-in', { response })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ user: { id: maya.user.id } })
    expect(answer.cookies).toMatchObject([{ name: 'device' }])
    expect((await post('passkey-sign-in', { response })).statusCode, 'the same signature again').toBe(400)
    expect((await factorsOf(maya)).passkeys[0].lastUsedAt).not.toBeNull()
    const headers = { authorization: `Bearer ${answer.json().token}` }
    expect((await post('recovery-codes', undefined, headers)).statusCode).toBe(201)
  })

  it('refuses signatures for another site, old ones, copies of a device and unknown ones', async () => {
    const maya = await signUp(test)
    const { device } = await addPasskey(maya)
    const signIn = async (lies: object, by = device) =>
      (await post('passkey-sign-in', { response: by.get(await signInOptions(), lies) })).statusCode
    for (const lie of [
      { origin: 'https://find-1ocal.example' },
      { rpId: 'find-1ocal.example' },
      { isVerified: false },
      { counter: 1 },
      { handle: Buffer.from('999999').toString('base64url') },
    ])
      expect(await signIn(lie), JSON.stringify(lie)).toBe(400)
    expect(await signIn({}, createSoftwareAuthenticator())).toBe(400)
    const late = await signInOptions()
    await sql`UPDATE passkey_challenges SET expires_at = now()`.execute(test.db)
    expect((await post('passkey-sign-in', { response: device.get(late) })).statusCode).toBe(400)
    const adding = await creationOptions(maya)
    const response = device.get(adding)
    expect((await post('passkey-sign-in', { response })).statusCode, 'a challenge for adding').toBe(400)
    expect(await signIn({})).toBe(200)
    await sql`UPDATE users SET blocked_at = now(), blocked_reason = '' WHERE id = ${maya.user.id}`.execute(
      test.db,
    )
    expect(await signIn({})).toBe(403)
  })
})

it('confirms a session, but only its owner’s', async () => {
  const maya = await signUp(test)
  const other = await signUp(test)
  const { device } = await addPasskey(maya)
  const { device: otherDevice } = await addPasskey(other)
  await sql`UPDATE sessions SET factor_confirmed_at = NULL WHERE user_id = ${maya.user.id}`.execute(test.db)
  const ways = await send('GET', 'confirmation', undefined, maya.headers)
  expect(ways.json()).toEqual({ ways: ['password', 'code', 'passkey'] })
  const foreign = { passkey: otherDevice.get(await signInOptions()) }
  expect((await post('confirmation', foreign, maya.headers)).statusCode).toBe(400)
  expect((await post('recovery-codes', undefined, maya.headers)).statusCode).toBe(403)
  expect(
    (await post('confirmation', { passkey: device.get(await signInOptions()) }, maya.headers)).statusCode,
  ).toBe(200)
  expect((await post('recovery-codes', undefined, maya.headers)).statusCode).toBe(201)
})

it('is renamed and removed by its owner alone', async () => {
  const maya = await signUp(test)
  const other = await signUp(test)
  const { device } = await addPasskey(maya)
  const [{ id }] = (await factorsOf(maya)).passkeys
  expect((await send('PUT', `passkeys/${id}`, { name: 'Mine' }, other.headers)).statusCode).toBe(404)
  expect((await send('DELETE', `passkeys/${id}`, undefined, other.headers)).statusCode).toBe(404)
  expect((await send('PUT', `passkeys/${id}`, { name: ' Work phone ' }, maya.headers)).statusCode).toBe(200)
  expect((await factorsOf(maya)).passkeys).toMatchObject([{ name: 'Work phone' }])
  expect((await send('DELETE', `passkeys/${id}`, undefined, maya.headers)).statusCode).toBe(200)
  const response = device.get(await signInOptions())
  expect((await post('passkey-sign-in', { response })).statusCode).toBe(400)
  expect((await logIn(maya)).statusCode, 'without a second step again').toBe(200)
})
