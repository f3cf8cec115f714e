import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { arrive, exchange, type GoogleProvider, startGoogleProvider } from '#test/google-provider.ts'
import { holdLocks } from '#test/held-locks.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let provider: GoogleProvider
let test: TestApp
beforeAll(async () => {
  provider = await startGoogleProvider()
  test = await startTestApp(provider.settings)
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})
beforeEach(async () => {
  await sql`DELETE FROM users`.execute(test.patientDb)
  await sql`DELETE FROM mails`.execute(test.patientDb)
})

const ana = { sub: 'ana', email: 'ana@example.com', given_name: 'Ana', family_name: 'Ruiz' }
const people = () => test.db.selectFrom('users').selectAll().orderBy('id').execute()
const identities = () => test.db.selectFrom('identities').select(['subject', 'user_id']).execute()
const mails = () => test.db.selectFrom('mails').select(['recipient_address', 'subject']).execute()

/** Blocks sign-in codes from being stored until it is opened. */
async function closeGate() {
  await sql`CREATE OR REPLACE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN new; END'`.execute(test.db)
  await sql`CREATE OR REPLACE TRIGGER gate BEFORE INSERT ON sign_in_codes
    FOR EACH ROW EXECUTE FUNCTION pass_gate()`.execute(test.db)
  const { countWaiting, commit } = await holdLocks(test, 'SELECT pg_advisory_xact_lock(1)')
  return {
    countWaiting,
    async open() {
      await commit()
      await sql`DROP TRIGGER gate ON sign_in_codes`.execute(test.db)
    },
  }
}

/** Completes a sign-in. Returns the person. */
async function signIn(claims: Record<string, unknown>): Promise<{ id: number; token: string }> {
  provider.vouchFor(claims)
  const { code, cookie } = await arrive(test)
  const { user, token } = (await exchange(test, code, cookie)).json()
  return { id: user.id, token }
}

async function refusalOf(claims: Record<string, unknown>): Promise<string | undefined> {
  provider.vouchFor(claims)
  return (await arrive(test)).error
}

async function register(email: string): Promise<number> {
  const { id } = await test.db
    .insertInto('users')
    .values({ first_name: 'Old', last_name: 'Name', email, password_hash: 'hash' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a blocked account', () => {
  const block = (id: number) =>
    test.db
      .updateTable('users')
      .set({ blocked_at: new Date(), blocked_reason: 'Invented listings.' })
      .where('id', '=', id)
      .execute()

  it('is rejected with an explanation', async () => {
    const { id } = await signIn(ana)
    await block(id)
    expect(await refusalOf(ana)).toBe('blocked')
  })

  it('gets nothing linked, and keeps its password', async () => {
    const id = await register(ana.email)
    await block(id)
    expect(await refusalOf(ana)).toBe('blocked')
    expect(await identities()).toEqual([])
    expect(await people()).toMatchObject([{ id, password_hash: 'hash' }])
  })
})

describe('a new visitor', () => {
  it('gets an account without a password and a welcome email', async () => {
    const { id } = await signIn(ana)
    expect(await people()).toMatchObject([
      {
        id,
        first_name: 'Ana',
        last_name: 'Ruiz',
        email: 'ana@example.com',
        role: 'user',
        password_hash: null,
      },
    ])
    expect(await mails()).toEqual([
      { recipient_address: 'ana@example.com', subject: 'Welcome to Find Local' },
    ])
  })

  it.each([
    [{ given_name: 'Ana' }, 'Ana', ''],
    [{ given_name: undefined, family_name: undefined, name: 'Ana María Ruiz Gil' }, 'Ana', 'María Ruiz Gil'],
    [{ given_name: undefined, family_name: undefined, name: 'Cher' }, 'Cher', ''],
    [{ given_name: undefined, family_name: undefined }, 'ana', ''],
    [{ given_name: 'A\nB\u0000', family_name: `${'😀'.repeat(100)}` }, 'A B', '😀'.repeat(80)],
    [{ given_name: ['x'], family_name: 7, name: { x: 1 } }, 'ana', ''],
    [{ given_name: '<script>', family_name: "O'Neil" }, '<script>', "O'Neil"],
  ])('with the names %j', async (names, firstName, lastName) => {
    await signIn({ sub: 'ana', email: 'ana@example.com', ...names })
    expect(await people()).toMatchObject([{ first_name: firstName, last_name: lastName }])
  })

  it('gets one account, even if many browsers return at the same moment', async () => {
    provider.vouchFor(ana)
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => arrive(test)))
    expect(arrivals.map(({ error }) => error)).toEqual(arrivals.map(() => undefined))
    expect(await people()).toHaveLength(1)
    expect(await identities()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    ['that is not verified', { email_verified: false }],
    ['that is verified only as a text', { email_verified: 'true' }],
    ['without a verification claim', { email_verified: undefined }],
    ['that is missing', { email: undefined }],
    ['that is not an email address', { email: 'ana' }],
    ['that is two', { email: 'ana@example.com,eve@example.com' }],
    ['that could not be stored', { email: 'a\u0000na@example.com' }],
  ])('with an address %s is rejected', async (_case, claims) => {
    expect(await refusalOf({ ...ana, ...claims })).toBe('email_unverified')
    expect(await people()).toEqual([])
    expect(await identities()).toEqual([])
  })
})

describe('a returning visitor', () => {
  it('is recognized by issuer and subject, even with another address', async () => {
    const first = await signIn(ana)
    const again = await signIn({ ...ana, email: 'ana.new@example.com', given_name: 'Anna' })
    const unverified = await signIn({ ...ana, email: 'other@example.com', email_verified: false })
    expect([again.id, unverified.id]).toEqual([first.id, first.id])
    expect(await people()).toMatchObject([{ first_name: 'Ana', email: 'ana@example.com' }])
  })

  it('keeps the sessions of other browsers and a password set since', async () => {
    const { id, token } = await signIn(ana)
    await test.db.updateTable('users').set({ password_hash: 'chosen' }).execute()
    await signIn(ana)
    expect(await people()).toMatchObject([{ id, password_hash: 'chosen' }])
    const answer = await test.app.inject({
      url: '/api/users/saved',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('is not the person with the same address under another subject', async () => {
    const first = await signIn(ana)
    await test.db.updateTable('users').set({ email: 'moved@example.com' }).execute()
    const other = await signIn({ ...ana, sub: 'another ana' })
    expect(other.id).not.toBe(first.id)
  })
})

describe('an account with the same address', () => {
  it('is linked, in any spelling of the address, and its owner notified', async () => {
    const id = await register('Ana@Example.com')
    expect((await signIn(ana)).id).toBe(id)
    expect(await people()).toMatchObject([{ id, first_name: 'Old', email: 'Ana@Example.com' }])
    expect(await identities()).toEqual([{ subject: 'ana', user_id: id }])
    expect(await mails()).toEqual([
      {
        recipient_address: 'Ana@Example.com',
        subject: 'Your Find Local account is connected to Google',
      },
    ])
  })

  it.each([
    [
      'whose mailbox Google doesn’t host: another person may read it today',
      { hd: undefined },
      'account_exists',
    ],
    ['that is not verified', { email_verified: false }, 'email_unverified'],
  ])('is not linked by an address %s', async (_case, claims, refusal) => {
    const id = await register('ana@example.com')
    expect(await refusalOf({ ...ana, ...claims })).toBe(refusal)
    expect(await identities()).toEqual([])
    expect(await people()).toMatchObject([{ id, password_hash: 'hash' }])
  })

  it('is linked by an address at Gmail', async () => {
    const id = await register('ana@gmail.com')
    expect((await signIn({ ...ana, email: 'Ana@gmail.com', hd: undefined })).id).toBe(id)
  })

  it('is not linked by an address in lookalike letters', async () => {
    const id = await register('kim@example.com')
    provider.vouchFor({ ...ana, email: '\u212aim@example.com' })
    await arrive(test)
    expect(await people()).toContainEqual(expect.objectContaining({ id, password_hash: 'hash' }))
    expect((await identities()).filter(({ user_id }) => user_id === id)).toEqual([])
  })

  it('loses all access that a stranger could have prepared', async () => {
    const id = await register('ana@example.com')
    const stranger = await signInAs(test, id)
    const expires_at = new Date(Date.now() + 60_000)
    const hash = () => createToken('session').hash
    await test.db.insertInto('known_devices').values({ user_id: id, token_hash: hash() }).execute()
    await test.db
      .insertInto('password_resets')
      .values({ user_id: id, token_hash: hash(), expires_at })
      .execute()
    await test.db
      .insertInto('identities')
      .values({ issuer: provider.issuer, subject: 'stranger', user_id: id })
      .execute()
    await test.db
      .insertInto('sign_in_codes')
      .values({ code_hash: hash(), browser_hash: hash(), user_id: id, return_to: '/', expires_at })
      .execute()

    provider.vouchFor(ana)
    await arrive(test)
    expect(await people()).toMatchObject([{ id, password_hash: null }])
    const answer = await test.app.inject({ url: '/api/users/saved', headers: stranger })
    expect(answer.statusCode).toBe(401)
    expect(await identities()).toEqual([{ subject: 'ana', user_id: id }])
    for (const table of ['sessions', 'known_devices', 'password_resets'] as const)
      expect(await test.db.selectFrom(table).select('user_id').execute(), table).toEqual([])
    expect(await test.db.selectFrom('sign_in_codes').select('code_hash').execute(), 'ours').toHaveLength(1)
    expect((await signIn({ ...ana, sub: 'stranger', email: 'stranger@example.com' })).id).not.toBe(id)
  })

  it('rejects a stranger who comes back at the same moment', async () => {
    const { id } = await signIn({ ...ana, sub: 'stranger', email: 'stranger@example.com' })
    await test.db.updateTable('users').set({ email: 'ana@example.com' }).execute()
    const gate = await closeGate()
    provider.vouchFor({ ...ana, sub: 'stranger', email: 'stranger@example.com' })
    const stranger = arrive(test)
    await expect.poll(gate.countWaiting).toBe(1)
    provider.vouchFor(ana)
    const owner = arrive(test)
    await expect.poll(gate.countWaiting).toBe(2)
    await gate.open()
    const [rejected, welcome] = await Promise.all([stranger, owner])
    expect((await exchange(test, rejected.code, rejected.cookie)).statusCode).toBe(400)
    expect((await exchange(test, welcome.code, welcome.cookie)).json().user).toMatchObject({ id })
  })

  it('is not linked while an earlier address can still restore it', async () => {
    const id = await register('ana@example.com')
    const change = { token_hash: createToken('undo').hash, user_id: id, previous_email: 'old@example.com' }
    await test.db
      .insertInto('email_changes')
      .values({ ...change, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    expect(await refusalOf(ana)).toBe('email_just_changed')
    expect(await people()).toMatchObject([{ id, password_hash: 'hash' }])
    expect(await identities()).toEqual([])
    await test.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await signIn(ana)).id).toBe(id)
  })

  it('is linked once, even if many browsers return at the same moment', async () => {
    const id = await register('ana@example.com')
    provider.vouchFor(ana)
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => arrive(test)))
    expect(arrivals.map(({ error }) => error)).toEqual(arrivals.map(() => undefined))
    expect(await identities()).toEqual([{ subject: 'ana', user_id: id }])
    expect(await mails()).toHaveLength(1)
    const sessions = await Promise.all(arrivals.map(({ code, cookie }) => exchange(test, code, cookie)))
    expect(sessions.map(({ statusCode }) => statusCode)).toEqual(arrivals.map(() => 200))
  })
})
