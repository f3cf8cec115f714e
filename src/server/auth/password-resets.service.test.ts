import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { newPerson, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { prepareReset } from './password-resets.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://local.example' })
})
afterAll(() => test.close())

const newPassword = 'zilker-park'
const post = (path: string, payload: object, headers: Record<string, string> = {}, app = test.app) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
const forget = (email: string, headers = {}, app = test.app) =>
  post('forgot-password', { email }, headers, app)
const reset = (token: string, password = newPassword) => post('reset-password', { token, password })
const logIn = (email: string, password: string) => post('login', { email, password })
const verify = (headers: Record<string, string>) => test.app.inject({ url: '/api/auth/verify', headers })
const mailsTo = (address: string, subject: string) => openMails(test.db, { address, subject })

/** Requests a link and takes it from the newest email. */
async function askForLink(email: string): Promise<string> {
  const before = (await mailsTo(email, 'Reset')).length
  expect((await forget(email)).statusCode).toBe(200)
  await expect.poll(async () => (await mailsTo(email, 'Reset')).length).toBe(before + 1)
  const [mail] = (await mailsTo(email, 'Reset')).slice(-1)
  return /reset-password\?token=(rst_[\w-]{43})\s/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

describe('POST /api/auth/forgot-password', () => {
  it('sends a link that ignores the host of the request', async () => {
    const { email, user } = await signUp(test)
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect((await forget(email.toUpperCase(), evil)).statusCode).toBe(200)
    await expect.poll(async () => (await mailsTo(email, 'Reset')).length).toBe(1)
    const [mail] = await mailsTo(email, 'Reset')
    expect(mail).toMatchObject({ user_id: user.id, recipient_name: 'Maya Reyes' })
    expect(mail?.text_body).toMatch(/https:\/\/local\.example\/reset-password\?token=rst_[\w-]{43}\s/)
    expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil')
  })

  it('responds the same to everyone', async () => {
    const { email } = await signUp(test)
    const [known, unknown] = [await forget(email), await forget(newPerson().email)]
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(known.body).toBe(unknown.body)
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  it.each([undefined, null, '', 'maya', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co', ['a@b.co']])(
    'rejects the address %j',
    async (email) => {
      const answer = await post('forgot-password', { email })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fieldErrors)).toEqual(['email'])
    },
  )

  it('sends an account three links an hour and a bot none, without saying so', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' }, () => test.connection)
    const { email } = await signUp(test)
    const { email: spared } = await signUp(test)
    const ask = (index: number, payload: object = { email }) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress: `10.0.0.${index}`,
        payload,
      })
    const bot = ask(7, { email: spared, url2: 'https://watches.example' })
    const answers = await Promise.all([bot, ...[1, 2, 3, 4, 5, 6].map((index) => ask(index))])
    expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1)
    // Closing waits for pending work.
    await limited.close()
    expect(await mailsTo(email, 'Reset')).toHaveLength(3)
    expect(await mailsTo(spared, 'Reset')).toEqual([])
  })
})

describe('the work left after the response', () => {
  it.each([
    ['the account has another address', { email: newPerson().email }],
    ['the account is gone', null],
  ])('is skipped when by then %s', async (_case, change) => {
    const { email, user } = await signUp(test)
    const noted: string[] = []
    const remaining = await prepareReset(test.app, email, (event) => void noted.push(event))
    if (change) await test.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    else await test.db.deleteFrom('users').where('id', '=', user.id).execute()
    await remaining?.()
    expect(await mailsTo(email, 'Reset')).toEqual([])
    const resets = test.db.selectFrom('password_resets').select('user_id').where('user_id', '=', user.id)
    expect(await resets.execute()).toEqual([])
    expect(noted).toEqual([])
  })
})

describe('POST /api/auth/reset-password', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on' }, () => test.connection)
  })
  afterAll(() => limited.close())

  it('sets the password, signs no one in and ends everything that was open', async () => {
    const { email, password, headers, cookie, user } = await signUp(test)
    const answer = await reset(await askForLink(email))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: expect.any(String) })
    expect(
      answer.cookies.map(({ name }) => name),
      'what signs nobody in',
    ).toEqual(['__Host-device'])
    expect((await verify(headers)).statusCode).toBe(401)
    expect((await logIn(email, password)).statusCode).toBe(401)
    expect((await logIn(email, newPassword)).statusCode).toBe(200)
    const devices = test.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', user.id)
    expect(await devices.execute(), `those of the reset and the sign-in, not ${cookie}`).toHaveLength(2)
    expect(await mailsTo(email, 'Your Find Local password was changed')).toHaveLength(1)
  })

  it('takes the second steps that were added before the address was confirmed, and no others', async () => {
    for (const isConfirmed of [false, true]) {
      const { email, headers, user } = await signUp(test)
      await addAuthenticator(test.app, headers)
      if (!isConfirmed)
        await test.db
          .updateTable('users')
          .set({ email_confirmed_at: null })
          .where('id', '=', user.id)
          .execute()
      expect((await reset(await askForLink(email))).statusCode).toBe(200)
      expect((await logIn(email, newPassword)).statusCode).toBe(isConfirmed ? 401 : 200)
    }
  })

  it('works once, for one of 100 at the same moment', async () => {
    const { email } = await signUp(test)
    const token = await askForLink(email)
    const answers = await sendTogether(100, (index) => reset(token, `password ${index}`))
    const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 99 })
    expect((await logIn(email, `password ${winners[0]}`)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(400)
    expect(await mailsTo(email, 'Your Find Local password was changed')).toHaveLength(1)
  })

  it('rejects a link once a newer one is sent, or after ten minutes', async () => {
    const { email, user } = await signUp(test)
    const older = await askForLink(email)
    const newer = await askForLink(email)
    expect((await reset(older)).statusCode).toBe(400)
    const row = test.db.selectFrom('password_resets').select('expires_at').where('user_id', '=', user.id)
    const { expires_at } = await row.executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 600_000)
    await sql`UPDATE password_resets SET expires_at = now() WHERE user_id = ${user.id}`.execute(test.db)
    const late = await reset(newer)
    expect(late.statusCode).toBe(400)
    expect(late.json()).toMatchObject({
      code: 'invalid_input',
      message: 'This link has expired or was already used.',
      fieldErrors: { token: 'This link has expired or was already used.' },
    })
  })

  it('rejects what is not one of our links', async () => {
    const { token } = await signUp(test)
    for (const made of [
      'x',
      'rst_',
      `rst_${'0'.repeat(43)}`,
      createToken('undo').token,
      token,
      'x'.repeat(200),
    ])
      expect((await reset(made)).json()).toMatchObject({ code: 'invalid_input' })
  })

  it.each([
    ['token', undefined],
    ['token', 'x'.repeat(201)],
    ['password', 'short'],
    ['password', null],
  ])('rejects an invalid %s: %j', async (field, value) => {
    const link = await askForLink((await signUp(test)).email)
    const answer = await post('reset-password', { token: link, password: newPassword, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
    expect((await reset(link)).statusCode, 'a mistake does not use up the link').toBe(200)
  })

  it('adds a password to an account without one', async () => {
    const { email, user } = await signUp(test)
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute()
    await reset(await askForLink(email))
    expect((await logIn(email, newPassword)).json().user).toMatchObject({ hasPassword: true })
  })

  it('gives its browser a way in, however many wrong passwords come from the same address', async () => {
    const { email } = await signUp(test)
    const tryIt = (headers = {}) => post('login', { email, password: newPassword }, headers, limited.app)
    expect((await tryIt()).statusCode).toBe(401)
    await sql`UPDATE rate_limits SET hits = 300 WHERE key LIKE 'address %'`.execute(test.db)
    const refused = await tryIt()
    expect(refused.json().message).toMatch(
      /^Too many failed sign-ins from your network\. Please try again in \d+ minutes\. Or reset your password to sign in from this browser right away\.$/,
    )
    const [cookie] = (await reset(await askForLink(email))).cookies
    expect((await tryIt()).statusCode, 'another browser').toBe(429)
    expect((await tryIt({ cookie: `device=${cookie?.value}` })).statusCode).toBe(200)
    await test.db.deleteFrom('rate_limits').execute()
  })

  it('unlocks an account that guesses have locked', async () => {
    const { email } = await signUp(test)
    const tryIt = (password: string) => post('login', { email, password }, {}, limited.app)
    expect((await tryIt('not-the-one')).statusCode).toBe(401)
    await sql`UPDATE rate_limits SET hits = 10 WHERE key LIKE 'email %'`.execute(test.db)
    expect((await tryIt('not-the-one')).statusCode).toBe(429)
    await reset(await askForLink(email))
    expect((await tryIt(newPassword)).statusCode).toBe(200)
  })

  it('ends the session of a simultaneous sign-in with the old password', async () => {
    const { email, password } = await signUp(test)
    const link = await askForLink(email)
    const [answer, ...others] = await Promise.all([
      reset(link),
      ...Array.from({ length: times(5, 20) }, () => logIn(email, password)),
    ])
    expect(answer?.statusCode).toBe(200)
    for (const other of others) {
      if (other.statusCode === 401) continue
      const { token } = other.json()
      expect((await verify({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    }
  })

  it('does not deadlock with the deletion of the account', async () => {
    const { email, headers } = await signUp(test)
    const link = await askForLink(email)
    const held = await holdLocks(test, 'SELECT FROM password_resets FOR UPDATE')
    const waiting = { interval: 5 }
    const resetting = reset(link)
    await expect.poll(held.countWaiting, waiting).toBe(1)
    const leaving = test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    await expect.poll(held.countWaiting, waiting).toBe(2)
    await held.commit()
    expect((await resetting).statusCode).toBe(200)
    expect((await leaving).statusCode, 'the reset has ended the session').toBe(401)
  })
})
