import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey, sealLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { buildStaff } from '#test/desk.ts'
import { buildBusiness } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { signUp } from '#test/sign-up.ts'
import { tablesWith } from '#test/tables-with.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

/** Tables with a row that holds a text. */
const tablesHolding = (text: string) => tablesWith(test.db, sql`strpos(t::text, ${text}) > 0`)

describe('a dump of the database', () => {
  it('holds no password and no token in plain text', async () => {
    const { email, password, token, cookie } = await signUp(test, { password: 'canary-password' })
    const second = await post('login', { email, password })
    const device = cookie.split('=')[1] ?? ''
    expect(await tablesHolding(email), 'the search itself works').toEqual(['public.mails', 'public.users'])
    for (const secret of [password, token, second.json().token, device]) {
      expect(await tablesHolding(secret)).toEqual([])
      expect(await tablesHolding(secret.replace(/^(at|dev)_/, ''))).toEqual([])
      expect(await tablesHolding(Buffer.from(secret).toString('hex'))).toEqual([])
    }
  })

  it('holds no link and no code of an email, wherever it lies', async () => {
    const { email, user } = await signUp(test)
    const headers = await signInAs(test.app, user.id)
    await post('forgot-password', { email })
    await expect.poll(() => openMails(test.db, { address: email, subject: 'Reset' })).toHaveLength(1)
    const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: `moved.${email}` })
    const send = (method: 'POST' | 'PUT', url: string, payload: object, more: object = headers) =>
      test.app.inject({ method, url: `/api${url}`, payload, headers: { ...more } })
    await test.app.inject({
      method: 'PUT',
      url: '/api/users/profile',
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    })
    await send('POST', '/subscribers/subscribe', { email: 'reader@example.com' })
    const owned = await buildBusiness(test.db, { ownerId: user.id })
    await send('POST', `/businesses/${owned}/invitations`, { email: 'guest@example.com', role: 'helper' })
    const free = await buildBusiness(test.db, { email: 'shop@example.com' })
    await send('POST', `/businesses/${free}/claim/codes`, { address: 'shop@example.com' })
    const quote = { businessId: free, name: 'Ana', email: 'ana@example.com', phone: '512-555-0101' }
    await send('POST', '/business-quote-requests', { ...quote, requirements: 'Two taps.' })

    const others = ['reader', 'guest', 'shop', 'ana'].map((name) => `${name}@example.com`)
    const mails = await Promise.all([email, ...others].map((address) => openMails(test.db, { address })))
    const texts = mails.flat().map((mail) => `${mail.subject} ${mail.text_body} ${mail.stop_url}`)
    const secrets = new Set(texts.join(' ').match(/\b(?:[a-z]{3}_[\w-]{43,}|(?<=code: )\d{6})/g))
    const kinds = [...secrets].map((secret) => secret.slice(0, 4).replace(/\d+/, 'code')).sort()
    expect(kinds).toEqual(['code', 'inv_', 'qst_', 'rst_', 'stp_', 'sub_', 'und_'])
    const staff = await signInAs(test.app, await buildStaff(test.db))
    const list = (await test.app.inject({ url: '/api/admin/mails', headers: { ...staff } })).json()
    const read = list.mails.map(async ({ id }: { id: number }) => {
      const { body } = await test.app.inject({ url: `/api/admin/mails/${id}`, headers: { ...staff } })
      return body
    })
    const shown = JSON.stringify([list, await Promise.all(read)])
    expect(shown).toContain('[hidden]')
    for (const secret of secrets) {
      expect(await tablesHolding(secret), secret.slice(0, 4)).toEqual([])
      expect(await tablesHolding(Buffer.from(secret).toString('hex'))).toEqual([])
      expect(shown).not.toContain(secret)
    }
  })
})

describe('the key of links in email', () => {
  const address = 'reader@example.com'
  const open = (key: Buffer) =>
    test.app.inject(`/api/notification-settings?token=${sealLink(key, 'settings', address)}`)
  const holding = (key: Buffer) => tablesHolding(key.toString('hex'))

  it('is in no table', async () => {
    const key = await getLinkKey(test.db, test.app.jobs)
    expect((await open(key)).json()).toMatchObject({ address })
    expect(await holding(key)).toEqual([])
    expect(await getLinkKey(test.db, { secretsKey: randomBytes(32) })).not.toEqual(key)
  })

  it('of a site from before is sealed, and links sent before go on working', async () => {
    const key = randomBytes(32)
    await test.db.insertInto('mail_link_key').values({ key }).execute()
    expect(await holding(key), 'the search itself works').toEqual(['public.mail_link_key'])
    await sealLinkKey(test.db, test.app.jobs.secretsKey)
    await sealLinkKey(test.db, test.app.jobs.secretsKey)
    expect(await holding(key)).toEqual([])
    expect((await open(key)).json()).toMatchObject({ address })
    // Such as a backup restored without its key: new links are made, and nothing is overwritten.
    const other = await inTransaction(test.db, (tx) => getLinkKey(tx, { secretsKey: randomBytes(32) }))
    expect(other).not.toEqual(key)
    expect((await open(key)).statusCode).toBe(200)
  })
})

it('deletes what has expired, and nothing else', async () => {
  await sql`TRUNCATE businesses CASCADE`.execute(test.patientDb)
  await test.db.deleteFrom('users').execute()
  const ended = await signUp(test)
  const current = await signUp(test)
  for (const { email } of [ended, current]) await post('forgot-password', { email })
  const userIds = async (table: 'sessions' | 'password_resets' | 'known_devices') => {
    const rows = await test.db.selectFrom(table).select('user_id').orderBy('user_id').execute()
    return rows.map((row) => row.user_id)
  }
  const both = [ended.user.id, current.user.id]
  await expect.poll(() => userIds('password_resets')).toEqual(both)
  const { id } = ended.user
  await sql`UPDATE sessions SET last_used_at = now() - interval '14 days' WHERE user_id = ${id}`.execute(
    test.db,
  )
  await sql`UPDATE password_resets SET expires_at = now() WHERE user_id = ${id}`.execute(test.db)
  await sql`UPDATE known_devices SET last_used_at = now() - interval '180 days' WHERE user_id = ${id}`.execute(
    test.db,
  )
  const visits = [-1, 60_000].map((wait) => ({ wait, hash: randomBytes(32) }))
  for (const { wait, hash } of visits) {
    const expires_at = new Date(Date.now() + wait)
    await test.db
      .insertInto('sign_in_flows')
      .values({ browser_hash: hash, state: '', nonce: '', code_verifier: '', return_to: '/', expires_at })
      .execute()
    await test.db
      .insertInto('sign_in_codes')
      .values({ code_hash: hash, browser_hash: hash, user_id: id, return_to: '/', expires_at })
      .execute()
  }
  const context = { db: test.db, signal: new AbortController().signal, log: test.app.log }
  const cleanUp = () => jobsOf(test.app)['clean-up'].run(context, {})
  await Promise.all([cleanUp(), cleanUp()])
  for (const table of ['sign_in_flows', 'sign_in_codes'] as const)
    expect(await test.db.selectFrom(table).select('browser_hash').execute(), table).toEqual([
      { browser_hash: visits[1]?.hash },
    ])
  for (const table of ['sessions', 'password_resets', 'known_devices'] as const)
    expect(await userIds(table), table).toEqual([current.user.id])
})
