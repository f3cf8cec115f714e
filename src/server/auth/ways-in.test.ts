import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest } from '#test/factories.ts'
import { arrive, exchange, type GoogleProvider, startGoogleProvider } from '#test/google-provider.ts'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { newPerson, type SignedUp, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/**
 * Each way into an account that an earlier holder could have left, before each event that gives the account to the person who
 * gets its email. Email leaves this site, so addresses have to be confirmed.
 */

let provider: GoogleProvider
let test: TestApp
beforeAll(async () => {
  provider = await startGoogleProvider()
  test = await startTestApp({ ...provider.settings, SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const newPassword = 'zilker-park-kites'
const post = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
const logIn = (email: string) => post('login', { email, password: newPassword })
const isConfirmed = async (email: string) =>
  (await test.db.selectFrom('users').select('email_confirmed_at').where('email', '=', email).execute())[0]
    ?.email_confirmed_at !== null

async function newestToken(address: string, prefix: 'rst_' | 'und_'): Promise<string> {
  const texts = (await openMails(test.db, { address })).map(({ text_body }) => text_body)
  return texts.flatMap((text) => text.match(RegExp(`${prefix}[\\w-]{43}`)) ?? []).at(-1) ?? ''
}

async function reset(email: string) {
  const before = (await openMails(test.db, { address: email, subject: 'Reset' })).length
  await post('forgot-password', { email })
  const asked = async () => (await openMails(test.db, { address: email, subject: 'Reset' })).length
  await expect.poll(asked).toBe(before + 1)
  return post('reset-password', { token: await newestToken(email, 'rst_'), password: newPassword })
}

/** Changes the address and returns the token of the link that undoes it. */
async function changeEmail({ headers, ...old }: Pick<SignedUp, 'headers' | 'email'>, email: string) {
  const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email })
  const all = { ...form.headers, ...headers }
  const url = '/api/users/profile'
  const answer = await test.app.inject({ method: 'PUT', url, payload: form.payload, headers: all })
  expect(answer.statusCode, answer.body).toBe(200)
  return newestToken(old.email, 'und_')
}
const undo = async (token: string) => (await post('undo-email-change', { token })).statusCode
/** As if the link in the email had been pressed. */
const confirm = (email: string) =>
  sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${email}`.execute(test.db)
/** As after 72 hours. */
const pass72Hours = () => sql`UPDATE email_changes SET expires_at = now()`.execute(test.db)
/** As if a person's second steps and Google identities had been added that much earlier. */
async function age(user: number, by: string): Promise<void> {
  const earlier = sql`- ${by}::interval`
  await sql`UPDATE authenticators SET confirmed_at = confirmed_at ${earlier} WHERE user_id = ${user}`.execute(
    test.db,
  )
  for (const table of ['passkeys', 'recovery_codes', 'identities'])
    await sql`UPDATE ${sql.table(table)} SET created_at = created_at ${earlier} WHERE user_id = ${user}`.execute(
      test.db,
    )
}

type Who = { user: number; business: number; conversation: number; hash: Buffer }
/** Ways into an account or its things, by table: the column of the secret, and how it is left. */
const left: Record<string, [column: string, leave: (who: Who) => RawBuilder<unknown>]> = {
  sessions: [
    'token_hash',
    ({ user, hash }) =>
      sql`(token_hash, user_id, expires_at) VALUES (${hash}, ${user}, now() + interval '1 day')`,
  ],
  push_subscriptions: [
    'endpoint_hash',
    ({ user, hash }) => sql`(user_id, session_hash, endpoint_hash, sealed, server_key)
      VALUES (${user}, ${hash}, ${hash}, '', '')`,
  ],
  sign_in_codes: [
    'code_hash',
    ({ user, hash }) => sql`(code_hash, browser_hash, user_id, return_to, expires_at)
      VALUES (${hash}, ${hash}, ${user}, '/', now() + interval '1 minute')`,
  ],
  sign_in_tickets: [
    'ticket_hash',
    ({ user, hash }) =>
      sql`(user_id, ticket_hash, expires_at) VALUES (${user}, ${hash}, now() + interval '1 minute')`,
  ],
  known_devices: ['token_hash', ({ user, hash }) => sql`(user_id, token_hash) VALUES (${user}, ${hash})`],
  password_resets: [
    'token_hash',
    ({ user, hash }) =>
      sql`(user_id, token_hash, expires_at) VALUES (${user}, ${hash}, now() + interval '1 minute')`,
  ],
  email_confirmations: [
    'token_hash',
    ({
      user,
      hash,
    }) => sql`(user_id, token_hash, expires_at) VALUES (${user}, ${hash}, now() + interval '1 day')
      ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash`,
  ],
  identities: [
    'subject',
    ({ user, hash }) =>
      sql`(issuer, subject, user_id) VALUES ('https://id.example', ${hash}::bytea::text, ${user})`,
  ],
  authenticators: [
    'sealed_secret',
    ({ user, hash }) => sql`(user_id, sealed_secret, confirmed_at) VALUES (${user}, ${hash}, now())`,
  ],
  passkeys: [
    'credential_id',
    ({ user, hash }) => sql`(user_id, credential_id, public_key, sign_count, transports, name)
      VALUES (${user}, ${hash}, '', 0, '{}', 'Phone')`,
  ],
  recovery_codes: ['code_hash', ({ user, hash }) => sql`(user_id, code_hash) VALUES (${user}, ${hash})`],
  slot_settings: [
    'feed_hash',
    ({
      user,
      business,
      hash,
    }) => sql`(business_id, is_open, minutes, lead_hours, days_ahead, weekly, blocked, feed_hash, feed_by_id)
      VALUES (${business}, true, 60, 24, 30, '{}', '[]', ${hash}, ${user})`,
  ],
  business_invitations: [
    'token_hash',
    ({ business, hash }) => sql`(business_id, email, role, token_hash, expires_at)
      VALUES (${business}, 'second@example.com', 'manager', ${hash}, now() + interval '7 days')`,
  ],
  hours_questions: [
    'token_hash',
    ({ user, business, hash }) => sql`(business_id, owner_id, occasion, token_hash)
      VALUES (${business}, ${user}, 'quarter', ${hash})`,
  ],
  outcome_links: [
    'token_hash',
    ({ user, conversation, hash }) => sql`(conversation_id, side, user_id, token_hash)
      VALUES (${conversation}, 'business', ${user}, ${hash})`,
  ],
}

/** Other secrets in tables that name people. */
const others: Record<string, string> = {
  email_changes:
    'goes on: it takes a stolen account back. Until it ends, an address that isn’t confirmed gets no new password',
  passkey_challenges: 'counts only with a session',
  data_exports: 'counts only with a session',
  reply_addresses: 'email to it counts only from the address that the account has',
  business_quote_requests: 'the link of one request, in the email to the address that was typed there',
  held_quote_requests: 'the same of one that waits',
  quote_rounds: 'the same of one to several',
  report_cases: 'an appeal against one decision',
  idempotency_keys: 'no secret: a fingerprint of what was sent',
  mails: 'secrets of the site’s own email, sealed',
  reports: 'no secret: a fingerprint of who reported',
  reviews: 'no secret: a fingerprint of a text',
  caught_forms: 'no secret: fingerprints of a form and of a browser',
  sender_blocks: 'no secret: a fingerprint of a browser',
  staff_actions: 'no secret: the chain of the log',
}

async function leaveEverything(user: number): Promise<Who> {
  const business = await buildBusiness(test.db, { ownerId: user })
  const conversation = await buildRequest(test.db, business)
  await sql`INSERT INTO outcome_questions (conversation_id, basis, agreed_at) VALUES (${conversation}, 'quote', now())`.execute(
    test.db,
  )
  const who = { user, business, conversation, hash: createToken('session').hash }
  for (const [table, [, leave]] of Object.entries(left))
    await sql`INSERT INTO ${sql.table(table)} ${leave(who)}`.execute(test.db)
  await sql`UPDATE users SET password_hash = 'prepared', has_second_factor = true WHERE id = ${user}`.execute(
    test.db,
  )
  return who
}

async function whatIsLeft({ hash }: Who): Promise<string[]> {
  const found = Object.entries(left).map(async ([table, [column]]) => {
    const { rows } = await sql`SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(column)}::text = ${hash}::bytea::text`.execute(test.db)
    return rows.length > 0 ? [table] : []
  })
  return (await Promise.all(found)).flat()
}

it('every table with a secret that names people is decided on', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND (conrelid = 'identities'::regclass OR EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = conrelid AND atttypid = 'bytea'::regtype AND NOT attisdropped))`.execute(
    test.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(left), ...Object.keys(others)].sort())
})

describe('nothing that was left in an account stays after', () => {
  it('a new password by email, while its address isn’t confirmed', async () => {
    const { email, user } = await signUp(test)
    const who = await leaveEverything(user.id)
    expect(await whatIsLeft(who)).toEqual(Object.keys(left))
    expect((await reset(email)).statusCode).toBe(200)
    expect(await whatIsLeft(who)).toEqual([])
    expect((await logIn(email)).statusCode, 'no second step').toBe(200)
  })

  it('a Google sign-in with its address, while that isn’t confirmed', async () => {
    const { email, user } = await signUp(test)
    const who = await leaveEverything(user.id)
    provider.vouchFor({ sub: `owner ${user.id}`, email, given_name: 'Maya', family_name: 'Reyes' })
    const { code, cookie } = await arrive(test)
    expect((await exchange(test, code, cookie)).json().user).toMatchObject({
      id: user.id,
      hasPassword: false,
    })
    expect(await whatIsLeft(who)).toEqual([])
  })

  it('the change of its address is undone', async () => {
    const maya = await signUp(test)
    await confirm(maya.email)
    const token = await changeEmail(maya, `thief.${maya.email}`)
    const who = await leaveEverything(maya.user.id)
    expect(await undo(token)).toBe(200)
    expect(await whatIsLeft(who)).toEqual([])
    expect((await reset(maya.email)).statusCode).toBe(200)
    expect((await logIn(maya.email)).statusCode, 'no second step').toBe(200)
  })

  it('the change of its address is undone, though it was left just before the change', async () => {
    const maya = await signUp(test)
    await confirm(maya.email)
    const token = await changeEmail(maya, `thief.${maya.email}`)
    const who = await leaveEverything(maya.user.id)
    await age(maya.user.id, '1 hour')
    expect(await undo(token)).toBe(200)
    expect(await whatIsLeft(who)).toEqual([])
    expect((await reset(maya.email)).statusCode).toBe(200)
    expect((await logIn(maya.email)).statusCode, 'no second step').toBe(200)
  })
})

it('an owner who forgot the password keeps what they have made, but for sessions and browsers', async () => {
  const { email, user } = await signUp(test)
  await confirm(email)
  const who = await leaveEverything(user.id)
  expect((await reset(email)).statusCode).toBe(200)
  const ended = ['sessions', 'push_subscriptions', 'sign_in_codes', 'sign_in_tickets', 'known_devices']
  const gone = [...ended, 'password_resets']
  const kept = Object.keys(left).filter((table) => !gone.includes(table))
  expect(await whatIsLeft(who)).toEqual(kept)
})

it('a visitor who signs up with Google has to confirm an address whose mailbox Google doesn’t host', async () => {
  const { email } = newPerson()
  provider.vouchFor({ sub: `new ${email}`, email, given_name: 'Maya', hd: undefined })
  const { code, cookie } = await arrive(test)
  expect((await exchange(test, code, cookie)).json().user).toMatchObject({ email, isEmailConfirmed: false })
  const [welcome] = await openMails(test.db, { address: email, subject: 'Welcome' })
  expect(welcome?.text_body).toMatch(/\/confirm-email\?token=/)
})

describe('an account that a stranger moves to another person’s address', () => {
  it('isn’t the stranger’s anymore once its address has chosen a password, which waits until they can’t undo it', async () => {
    const { email: target } = newPerson()
    const stranger = { sub: `stranger ${target}`, email: `stranger.${target}`, given_name: 'Eve' }
    const arriveAsStranger = async () => {
      provider.vouchFor(stranger)
      const { code, cookie } = await arrive(test)
      return (await exchange(test, code, cookie)).json()
    }
    const { token, user } = await arriveAsStranger()
    await changeEmail({ email: stranger.email, headers: { authorization: `Bearer ${token}` } }, target)
    const early = await reset(target)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringMatching(/in the last three days, and its old address can still undo that/),
    ])
    await pass72Hours()
    expect((await reset(target)).statusCode).toBe(200)
    expect((await logIn(target)).json().user).toMatchObject({ id: user.id })
    expect((await arriveAsStranger()).user.id, 'an account of their own').not.toBe(user.id)
  })
})

describe('undoing a change of address', () => {
  it('brings a confirmed address back as one, with the second step that its owner had', async () => {
    const maya = await signUp(test)
    await confirm(maya.email)
    await addAuthenticator(test.app, maya.headers)
    await age(maya.user.id, '4 days')
    const token = await changeEmail(maya, `thief.${maya.email}`)
    expect(await isConfirmed(`thief.${maya.email}`)).toBe(false)
    expect(await undo(token)).toBe(200)
    expect(await isConfirmed(maya.email)).toBe(true)
    expect((await reset(maya.email)).statusCode).toBe(200)
    expect((await logIn(maya.email)).json().code, 'a mailbox alone isn’t enough').toBe(
      'second_factor_required',
    )
  })

  it('brings one back that wasn’t confirmed as it was, even if the other one was', async () => {
    const maya = await signUp(test)
    const token = await changeEmail(maya, `next.${maya.email}`)
    await confirm(`next.${maya.email}`)
    expect(await undo(token)).toBe(200)
    expect(await isConfirmed(maya.email)).toBe(false)
  })

  it('releases what was listed in the meantime, if its owner’s address was confirmed', async () => {
    const maya = await signUp(test)
    await confirm(maya.email)
    const token = await changeEmail(maya, `next.${maya.email}`)
    const business = await buildBusiness(test.db, { ownerId: maya.user.id, status: 'unconfirmed' })
    expect(await undo(token)).toBe(200)
    const listing = test.db.selectFrom('businesses').select('status').where('id', '=', business)
    expect(await listing.executeTakeFirst()).toEqual({ status: 'pending' })
  })
})
