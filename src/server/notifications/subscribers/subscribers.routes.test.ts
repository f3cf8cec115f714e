import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldDepartures, deleteUnconfirmedSubscribers } from './subscribers.repository.ts'
import { endMailbox, leaveNewsletter } from './subscribers.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (url: string, payload: unknown, headers = {}) =>
  test.app.inject({ method: 'POST', url, payload: payload as object, headers })
const mailsTo = (address: string) => openMails(test.db, { address })
const isConfirmed = async (email: string) =>
  (await test.db.selectFrom('subscribers').select('confirmed_at').where('email', '=', email).execute()).map(
    ({ confirmed_at }) => confirmed_at !== null,
  )

describe('POST /api/subscribers/subscribe', () => {
  it('subscribes an address once, regardless of case', async () => {
    for (const email of ['Once@Example.com', 'once@example.com', ' once@example.com ']) {
      expect((await post('/api/subscribers/subscribe', { email })).statusCode).toBe(201)
    }
    const rows = test.db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'ilike', '%once@example.com%')
    expect(await rows.execute()).toEqual([{ email: 'Once@Example.com' }])
  })

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: 'no-at' }],
    [{ email: 'a@b' }],
    [{ email: 5 }],
    [{ email: ['a@b.co'] }],
    [{ email: 'a@b.co,c@d.co' }],
    [{ email: 'a@b.co\r\nBcc: c@d.co' }],
    [{ email: `${'x'.repeat(250)}@b.co` }],
    [{ email: 'a\u0000@b.co' }],
  ])('refuses %j', async (payload) => {
    const response = await post('/api/subscribers/subscribe', payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty('email')
  })

  it('stores one of 50 simultaneous identical requests', { tags: 'long' }, async () => {
    const answers = await sendTogether(50, () =>
      post('/api/subscribers/subscribe', { email: 'duplicate@example.com' }),
    )
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(
      await test.db
        .selectFrom('subscribers')
        .selectAll()
        .where('email', '=', 'duplicate@example.com')
        .execute(),
    ).toHaveLength(1)
  })
})

/** The token in the newest email to an address. */
async function readToken(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text_body
  return /\/notification-settings\?confirm=(\S+)/.exec(text ?? '')?.[1] ?? ''
}

describe('double opt-in', () => {
  it('confirms an address by the link that was emailed to it, once and again', async () => {
    await post('/api/subscribers/subscribe', { email: 'asked@example.com' })
    expect(await isConfirmed('asked@example.com')).toEqual([false])
    const token = await readToken('asked@example.com')
    expect(token).toMatch(/^sub_/)
    expect(token).not.toContain('asked')
    for (let press = 0; press < 2; press++)
      expect((await post('/api/subscribers/confirm', { token })).statusCode).toBe(200)
    expect(await isConfirmed('asked@example.com')).toEqual([true])
    await post('/api/subscribers/subscribe', { email: 'Asked@example.com' })
    expect(await mailsTo('asked@example.com')).toHaveLength(1)
    expect(await mailsTo('Asked@example.com')).toEqual([])
  })

  it('stays when the account is deleted that typed the address of somebody else', async () => {
    const email = 'ana.reads@example.com'
    const headers = await signInAs(test.app, await buildUser(test.db))
    await post('/api/subscribers/subscribe', { email }, headers)
    expect((await post('/api/subscribers/confirm', { token: await readToken(email) })).statusCode).toBe(200)
    const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect(left.statusCode, left.body).toBe(200)
    expect(await isConfirmed(email)).toEqual([true])
  })

  it('ends with the account that confirmed the address after it had subscribed, and with no other', async () => {
    const email = 'later@example.com'
    await post('/api/subscribers/subscribe', { email })
    expect((await post('/api/subscribers/confirm', { token: await readToken(email) })).statusCode).toBe(200)
    const joinAndLeave = async (email_confirmed_at: Date | null) => {
      const id = await buildUser(test.db, { email: 'Later@example.com' })
      await test.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
      const headers = await signInAs(test.app, id)
      const left = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
      expect(left.statusCode, left.body).toBe(200)
    }
    await joinAndLeave(null)
    expect(await isConfirmed(email)).toEqual([true])
    await joinAndLeave(new Date())
    expect(await isConfirmed(email)).toEqual([])
  })

  it('asks an address three times an hour at most', async () => {
    for (let click = 0; click < 5; click++)
      await post('/api/subscribers/subscribe', { email: 'eager@example.com' })
    expect(await mailsTo('eager@example.com')).toHaveLength(3)
  })

  it.each([
    [
      'another purpose',
      async () => sealLink(await getLinkKey(test.db, test.app.jobs), 'settings', 'x@example.com'),
    ],
    ['another key', async () => sealLink(Buffer.alloc(32), 'subscription', 'x@example.com')],
    ['nothing', async () => 'sub_'],
    [
      'a changed end',
      async () =>
        `${sealLink(await getLinkKey(test.db, test.app.jobs), 'subscription', 'x@e.co').slice(0, -3)}AAA`,
    ],
  ])('refuses a token with %s', async (_what, token) => {
    const response = await post('/api/subscribers/confirm', { token: await token() })
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty('token')
    expect(await isConfirmed('x@example.com')).toEqual([])
  })

  it('refuses a link older than a week', async () => {
    const old = Date.now() - 7 * 86_400_000 - 1_000
    const clock = Date.now
    Date.now = () => old
    const token = sealLink(await getLinkKey(test.db, test.app.jobs), 'subscription', 'late@example.com')
    Date.now = clock
    const response = await post('/api/subscribers/confirm', { token })
    expect(response.json()).toMatchObject({ fieldErrors: { token: expect.stringContaining('expired') } })
  })

  it('doesn’t bring back who left, by a link from before; a new one does', async () => {
    const email = 'left@example.com'
    const confirm = async (token: string) => (await post('/api/subscribers/confirm', { token })).statusCode
    const leave = async () =>
      post(
        `/api/notification-settings/stop?kind=newsletter&token=${sealLink(await getLinkKey(test.db, test.app.jobs), 'settings', email)}`,
        {},
      )
    await post('/api/subscribers/subscribe', { email })
    const first = await readToken(email)
    expect(await confirm(first)).toBe(200)
    await leave()
    expect(await confirm(first)).toBe(400)
    expect(await isConfirmed(email)).toEqual([])
    await post('/api/subscribers/subscribe', { email })
    const second = await readToken(email)
    await leave()
    expect(await confirm(second)).toBe(400)
    await post('/api/subscribers/subscribe', { email })
    expect(await confirm(first)).toBe(400)
    expect(await confirm(await readToken(email))).toBe(200)
    expect(await isConfirmed(email)).toEqual([true])
  })

  it('forgets after 30 days that a subscriber left', async () => {
    await sql`INSERT INTO mail_stops (address_hash, kind, reason, stopped_at) VALUES
      (sha256('a'), 'newsletter', 'asked', now() - interval '31 days'),
      (sha256('b'), 'newsletter', 'asked', now()),
      (sha256('c'), 'newsletter', 'bounced', now() - interval '31 days'),
      (sha256('d'), 'follows', 'asked', now() - interval '31 days')`.execute(test.db)
    await deleteOldDepartures(test.db)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM mail_stops
      WHERE address_hash IN (sha256('a'), sha256('b'), sha256('c'), sha256('d'))`.execute(test.db)
    expect(rows[0]?.count).toBe(3)
  })

  it('sends nothing to a mailbox that bounced, no matter who types its address', async () => {
    await inTransaction(test.db, (tx) => leaveNewsletter(tx, 'gone@example.com'))
    await inTransaction(test.db, (tx) => endMailbox(tx, 'Gone@example.com', 'bounced'))
    expect((await post('/api/subscribers/subscribe', { email: 'gone@example.com' })).statusCode).toBe(201)
    expect(await mailsTo('gone@example.com')).toEqual([])
  })

  it('forgets those who didn’t confirm within 30 days, except subscribers from before', async () => {
    await sql`INSERT INTO subscribers (email, asked_at, confirmed_at) VALUES
      ('stale@example.com', now() - interval '31 days', NULL), ('fresh@example.com', now(), NULL),
      ('early@example.com', NULL, NULL), ('kept@example.com', now() - interval '31 days', now())`.execute(
      test.db,
    )
    await deleteUnconfirmedSubscribers(test.db)
    const left = ['stale', 'fresh', 'early', 'kept'].map((name) => isConfirmed(`${name}@example.com`))
    expect(await Promise.all(left)).toEqual([[], [false], [false], [true]])
  })
})
