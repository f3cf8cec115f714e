import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import type { UpdateNotificationSettings } from '#shared/notifications/settings/notification-settings.schemas.ts'
import { buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { endMailbox } from '../subscribers/subscribers.service.ts'

let test: TestApp
let key: Buffer
beforeAll(async () => {
  test = await startTestApp()
  key = await getLinkKey(test.db, test.app.jobs)
})
afterAll(() => test.close())

const url = '/api/notification-settings'
const linkOf = (address: string) => ({ 'x-settings-token': sealLink(key, 'settings', address) })
const stopOf = (address: string, kind: string) =>
  `${url}/stop?kind=${kind}&token=${sealLink(key, 'settings', address)}`
type Headers = Record<string, string>
const read = async (headers: Headers) => (await test.app.inject({ url, headers })).json()
const change = (headers: Headers, payload: UpdateNotificationSettings) =>
  test.app.inject({ method: 'PUT', url, payload, headers })

let count = 0
/** An account with its address and session. */
async function someone() {
  const email = `reader${++count}@example.com`
  const id = await buildUser(test.db, { email })
  return { email, id, headers: await signInAs(test.app, id) }
}

describe('a link from an email', () => {
  it('shows and changes the settings of its address, without an account', async () => {
    const link = linkOf('Visitor@example.com')
    const before = {
      address: 'Visitor@example.com',
      newsletter: 'off',
      follows: null,
      saves: null,
      hours: null,
      outcomes: true,
      searches: true,
    }
    const shown = await test.app.inject({ url, headers: link })
    expect(shown.json()).toEqual(before)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect((await change(link, { newsletter: true })).json()).toEqual({ ...before, newsletter: 'on' })
    expect((await change(linkOf('visitor@EXAMPLE.com'), { newsletter: false })).json().newsletter).toBe('off')
    const left = await test.db
      .selectFrom('subscribers')
      .select('id')
      .where('email', 'ilike', 'visitor@%')
      .execute()
    expect(left).toEqual([])
  })

  it('changes what is given, and leaves the rest', async () => {
    const { email, headers } = await someone()
    expect(await read(linkOf(email))).toMatchObject({ newsletter: 'off', follows: true, saves: true })
    await change(linkOf(email), { follows: false })
    expect(await read(headers)).toMatchObject({ newsletter: 'off', follows: false, saves: true })
    await change(headers, { follows: true, saves: false })
    expect(await read(linkOf(email))).toMatchObject({ follows: true, saves: false })
  })

  it.each([
    ['no token of ours', () => 'hello'],
    ['another purpose', () => sealLink(key, 'subscription', 'a@example.com')],
    [
      'the content of another purpose',
      () => sealLink(key, 'subscription', 'a@example.com').replace('sub_', 'set_'),
    ],
    ['another key', () => sealLink(Buffer.alloc(32, 1), 'settings', 'a@example.com')],
    ['a token beyond all length', () => `set_${'A'.repeat(10_000)}`],
  ])('is refused with %s', async (_what, token) => {
    const headers = { 'x-settings-token': token() }
    expect((await test.app.inject({ url, headers })).statusCode).toBe(400)
    expect((await change(headers, {})).statusCode).toBe(400)
  })
})

describe('one-click unsubscribe (RFC 8058)', () => {
  it('changes nothing on GET, which shows a button that works without scripts', async () => {
    const link = stopOf('reader@example.com', 'newsletter')
    await change(linkOf('reader@example.com'), { newsletter: true })
    const asked = await test.app.inject(link)
    expect(asked.statusCode).toBe(200)
    expect(asked.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'/,
      ),
    })
    expect(asked.body).toContain('reader@example.com will no longer get our newsletter')
    expect(asked.body).toContain('<form method="post">')
    expect(asked.body).not.toContain('<script')
    expect((await read(linkOf('reader@example.com'))).newsletter).toBe('on')
    const pressed = await test.app.inject({
      method: 'POST',
      url: link,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,*/*;q=0.8',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.headers['content-type']).toContain('text/html')
    expect(pressed.body).toContain('You’re unsubscribed')
    expect((await read(linkOf('reader@example.com'))).newsletter).toBe('off')
  })

  it('leads from a link that is not ours to the settings, which say so', async () => {
    const response = await test.app.inject(`${url}/stop?kind=newsletter&token=set_nothing`)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/notification-settings?token=set_nothing')
    expect(response.headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(['newsletter', 'follows', 'saves'] as const)(
    'stops %s on POST, with the form mail programs send',
    async (kind) => {
      const { email } = await someone()
      await change(linkOf(email), { newsletter: true })
      for (let press = 0; press < 2; press++) {
        const response = await test.app.inject({
          method: 'POST',
          url: stopOf(email, kind),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
        expect(response.statusCode, response.body).toBe(200)
      }
      const on = { newsletter: 'on', follows: true, saves: true }
      expect(await read(linkOf(email))).toMatchObject({
        ...on,
        [kind]: kind === 'newsletter' ? 'off' : false,
      })
    },
  )

  it('refuses an unknown kind', async () => {
    expect((await test.app.inject({ method: 'POST', url: stopOf('a@b.co', 'passwords') })).statusCode).toBe(
      400,
    )
  })
})

describe('a person who is signed in', () => {
  it('needs no link, and a stranger does', async () => {
    const { email, headers } = await someone()
    expect(await read(headers)).toMatchObject({ address: email })
    expect((await test.app.inject(url)).statusCode).toBe(401)
    expect((await change({}, { follows: false })).statusCode).toBe(401)
  })

  it('is asked by email before the newsletter starts, because they haven’t shown that the address is theirs', async () => {
    const { email, headers } = await someone()
    expect((await change(headers, { newsletter: true })).json().newsletter).toBe('unconfirmed')
    expect(await openMails(test.db, { address: email })).toMatchObject([
      { text_body: expect.stringContaining('confirm=sub_') },
    ])
  })

  it('keeps what they stopped when their address changes', async () => {
    const { headers } = await someone()
    await change(headers, { follows: false })
    const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: `moved${count}@example.com` })
    const saved = await test.app.inject({
      method: 'PUT',
      url: '/api/users/profile',
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await read(headers)).toMatchObject({
      address: `moved${count}@example.com`,
      follows: false,
      saves: true,
    })
  })

  it('neither sees nor changes the settings of an address that they haven’t confirmed', async () => {
    const { email, id, headers } = await someone()
    await change(headers, { follows: false })
    await test.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute()
    const tries = [
      await test.app.inject({ url, headers }),
      await change(headers, { saves: false }),
      await change(headers, { follows: true }),
      await change(headers, { newsletter: true }),
    ]
    for (const refused of tries) {
      expect(refused.statusCode).toBe(403)
      expect(refused.json().error).toBe('Please confirm your email address first.')
    }
    expect(await read(linkOf(email))).toMatchObject({ newsletter: 'off', follows: false, saves: true })
  })

  it('can start again what a bounce ended', async () => {
    const { email, headers } = await someone()
    await inTransaction(test.db, (tx) => endMailbox(tx, email.toUpperCase(), 'bounced'))
    expect(await read(headers)).toMatchObject({ follows: false, saves: false })
    await change(headers, { follows: true, saves: true })
    expect(await read(headers)).toMatchObject({ follows: true, saves: true })
  })
})

it('rejects values that are no switches', async () => {
  const response = await test.app.inject({
    method: 'PUT',
    url,
    headers: linkOf('a@b.co'),
    payload: { newsletter: 'yes' },
  })
  expect(response.statusCode).toBe(400)
  expect(response.json().fieldErrors).toHaveProperty('newsletter')
})
