import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { createStops, listStops } from '#server/lib/mail/mail-stops.repository.ts'
import { hashToken } from '#server/lib/tokens.ts'
import type { MailKind } from '#shared/lib/mail-kinds.ts'
import { buildBusiness } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { pictureForm } from '#test/picture-form.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldEmailChanges } from './email-changes.repository.ts'
import { deleteEndedConfirmations } from './email-confirmations.repository.ts'

let server: MailServer
let test: TestApp
beforeAll(async () => {
  server = await startMailServer()
  test = await startTestApp({ SMTP_URL: server.url, RATE_LIMITS: 'on' }, undefined, { works: true })
})
afterAll(async () => {
  await test.close()
  await server.close()
})

let serial = 0
/** Somebody new, from an address of their own: sign-ups are limited by address. */
const newcomer = () => signUp(test, { remoteAddress: `10.1.0.${++serial}` })

const post = (path: string, payload: object, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers,
    remoteAddress: `10.2.0.${++serial}`,
  })

/** The secrets of one kind in the emails to an address, oldest first, once there are `count`. */
async function secretsTo(email: string, pattern: RegExp, count = 1): Promise<string[]> {
  const found = () =>
    server.mails
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  return found()
}
const linksTo = (email: string, count = 1) =>
  secretsTo(email, /\/confirm-email\?token=(eml_[\w-]{43})/, count)

const confirm = (token: unknown) => post('/auth/confirm-email', { token })
const resend = ({ headers }: Pick<SignedUp, 'headers'>) => post('/auth/confirmation-link', {}, headers)
const isConfirmed = async ({ headers }: Pick<SignedUp, 'headers'>): Promise<boolean> =>
  (await test.app.inject({ url: '/api/auth/verify', headers })).json().user.isEmailConfirmed

describe('the link', () => {
  it('confirms the address once, in any browser, and only when its button is pressed', async () => {
    const maya = await newcomer()
    expect(maya.user.isEmailConfirmed).toBe(false)
    const [token = ''] = await linksTo(maya.email)
    const stored = await test.db
      .selectFrom('email_confirmations')
      .select('token_hash')
      .where('user_id', '=', maya.user.id)
      .execute()
    expect(stored).toEqual([{ token_hash: hashToken(token) }])
    const page = await test.app.inject(`/confirm-email?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.body).not.toContain(token)
    expect(await isConfirmed(maya)).toBe(false)
    expect(countStatuses(await sendTogether(4, () => confirm(token)))).toEqual({ 200: 1, 400: 3 })
    expect(await isConfirmed(maya)).toBe(true)
    expect((await resend(maya)).json()).toMatchObject({ isConfirmed: true })
  })

  it('is replaced by a newer one, and sent three times an hour at most', async () => {
    const maya = await newcomer()
    const [first = ''] = await linksTo(maya.email)
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await resend(maya))
    expect(countStatuses(answers)).toEqual({ 200: 3, 429: 1 })
    expect(answers[0]?.json()).toMatchObject({ isConfirmed: false })
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3_000)
    const sent = await linksTo(maya.email, 4)
    expect(new Set(sent).size).toBe(4)
    expect((await confirm(first)).json().fieldErrors).toEqual({
      token: 'This link has expired or was already used.',
    })
    const statuses = await Promise.all(sent.map(async (token) => (await confirm(token)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
  })

  it('is refused to a blocked person, and works once they aren’t blocked', async () => {
    const maya = await newcomer()
    const [token = ''] = await linksTo(maya.email)
    const setBlock = (blocked_at: Date | null) =>
      test.db.updateTable('users').set({ blocked_at }).where('id', '=', maya.user.id).execute()
    await setBlock(new Date())
    const refused = await confirm(token)
    expect([refused.statusCode, refused.json().error]).toEqual([403, expect.stringMatching(/blocked/)])
    await setBlock(null)
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await isConfirmed(maya)).toBe(true)
  })

  it('expires after three days, and is deleted then', async () => {
    const maya = await newcomer()
    const [token = ''] = await linksTo(maya.email)
    const links = test.db.selectFrom('email_confirmations').where('user_id', '=', maya.user.id)
    const { seconds } = await links
      .select(sql<number>`extract(epoch FROM expires_at - now())::int`.as('seconds'))
      .executeTakeFirstOrThrow()
    expect(Math.round(seconds / 3_600)).toBe(72)
    await sql`UPDATE email_confirmations SET expires_at = now() WHERE user_id = ${maya.user.id}`.execute(
      test.db,
    )
    expect((await confirm(token)).statusCode).toBe(400)
    await deleteEndedConfirmations(test.db)
    expect(await links.selectAll().execute()).toEqual([])
    for (const other of ['', `eml_${'x'.repeat(43)}`, token.replace('eml_', 'rst_'), 7, null])
      expect((await confirm(other)).statusCode).toBe(400)
  })
})

/** Saves the profile with this address. */
async function changeEmail({ headers }: SignedUp, email: string) {
  const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email })
  return test.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

describe('a new address', () => {
  it('has to be confirmed by a link of its own', async () => {
    const maya = await newcomer()
    const [old = ''] = await linksTo(maya.email)
    await confirm(old)
    await resend(maya)
    const spelled = await changeEmail(maya, maya.email.toUpperCase())
    expect(spelled.json().user.isEmailConfirmed).toBe(true)
    const next = `next.${maya.email}`
    expect((await changeEmail(maya, next)).json().user).toMatchObject({
      email: next,
      isEmailConfirmed: false,
    })
    const [token = ''] = await linksTo(next)
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await isConfirmed(maya)).toBe(true)
  })

  it('ends the link sent to the one before, and so does its undoing', async () => {
    const maya = await newcomer()
    const [old = ''] = await linksTo(maya.email)
    const next = `later.${maya.email}`
    await changeEmail(maya, next)
    expect((await confirm(old)).statusCode).toBe(400)
    const [undo] = await secretsTo(maya.email, /token=(und_[\w-]{43})/)
    const [token = ''] = await linksTo(next)
    expect((await post('/auth/undo-email-change', { token: undo })).statusCode).toBe(200)
    expect((await confirm(token)).statusCode).toBe(400)
  })
})

describe('email with a request', () => {
  const ask = (businessId: number, requirements: string) =>
    post('/business-quote-requests', {
      businessId,
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      phone: '512-555-0101',
      requirements,
    })
  const requestsTo = (email: string, count?: number) =>
    secretsTo(email, /(One leaky tap\.|Two leaky taps\.|Three leaky taps\.)/, count)

  it('goes to the last confirmed address of an owner until the new one is confirmed', async () => {
    const maya = await newcomer()
    await confirm((await linksTo(maya.email))[0])
    const id = await buildBusiness(test.db, { ownerId: maya.user.id })
    await changeEmail(maya, `mistyped.${maya.email}`)
    await changeEmail(maya, `next.${maya.email}`)
    const sent = await ask(id, 'One leaky tap.')
    expect(sent.statusCode, sent.body).toBe(201)
    expect(await requestsTo(maya.email)).toEqual(['One leaky tap.'])
    await confirm((await linksTo(`next.${maya.email}`))[0])
    await ask(id, 'Two leaky taps.')
    expect(await requestsTo(`next.${maya.email}`)).toEqual(['Two leaky taps.'])
    expect(await requestsTo(maya.email)).toEqual(['One leaky tap.'])
    expect(await requestsTo(`mistyped.${maya.email}`, 0)).toEqual([])
  })

  it('goes to the only address of an owner who has never confirmed one', async () => {
    const maya = await newcomer()
    const id = await buildBusiness(test.db, { ownerId: maya.user.id })
    await ask(id, 'Three leaky taps.')
    expect(await requestsTo(maya.email)).toEqual(['Three leaky taps.'])
  })
})

describe('an address is confirmed as well by', () => {
  it('a link for a new password', async () => {
    const maya = await newcomer()
    await post('/auth/forgot-password', { email: maya.email })
    const [token] = await secretsTo(maya.email, /token=(rst_[\w-]{43})/)
    await post('/auth/reset-password', { token, password: 'zilker-park-kites' })
    const again = await post('/auth/login', { email: maya.email, password: 'zilker-park-kites' })
    expect(again.json().user.isEmailConfirmed).toBe(true)
    const [late = ''] = await linksTo(maya.email)
    expect((await confirm(late)).statusCode).toBe(400)
  })

  it('the code for a claim, if it went to the address of the account', async () => {
    const maya = await newcomer()
    const other = await newcomer()
    const shop = `shop.${maya.email}`
    const claim = async (person: SignedUp, sentTo: string, expected: boolean) => {
      const id = await buildBusiness(test.db, { email: sentTo })
      await post(`/businesses/${id}/claim/codes`, { address: sentTo }, person.headers)
      const [code] = await secretsTo(sentTo, /Your code: (\d{6})/)
      const proof = await post(`/businesses/${id}/claim/proof`, { code }, person.headers)
      expect(proof.statusCode, proof.body).toBe(200)
      expect(await isConfirmed(person)).toBe(expected)
    }
    await Promise.all([claim(maya, maya.email, true), claim(other, shop, false)])
  })

  it('no code for a claim that went elsewhere, even if another is sent while it is compared', async () => {
    const maya = await newcomer()
    const shop = `late.${maya.email}`
    const id = await buildBusiness(test.db, { email: shop })
    await post(`/businesses/${id}/claim/codes`, { address: shop }, maya.headers)
    const [code] = await secretsTo(shop, /Your code: (\d{6})/)
    const claim = test.db.selectFrom('business_claims').where('business_id', '=', id)
    const proof = await test.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM users WHERE id = ${maya.user.id} FOR UPDATE`.execute(tx)
      const sent = post(`/businesses/${id}/claim/proof`, { code }, maya.headers)
      // Counted, and now being compared.
      await expect.poll(async () => (await claim.select('guesses').executeTakeFirstOrThrow()).guesses).toBe(1)
      await sql`UPDATE business_claims SET sent_to = ${maya.email} WHERE business_id = ${id}`.execute(test.db)
      return { sent }
    })
    expect((await proof.sent).statusCode).toBe(200)
    expect(await isConfirmed(maya)).toBe(false)
  })

  it('an invitation to a team, and ownership moves only to a confirmed address', async () => {
    const { owned, send, accept } = openTeams(test)
    const { owner, at } = await owned()
    const maya = await newcomer()
    const person = { ...maya, id: maya.user.id }
    await send(owner, 'POST', `${at}/transfer`, { email: maya.email })
    const [transfer = ''] = await secretsTo(maya.email, /token=(inv_[\w-]{43})/)
    const early = await accept(person, transfer)
    expect(early.statusCode).toBe(409)
    expect(early.json().error).toContain('Please confirm your email address first')
    const elsewhere = await owned()
    await send(elsewhere.owner, 'POST', `${elsewhere.at}/invitations`, { email: maya.email, role: 'helper' })
    const [, invitation = ''] = await secretsTo(maya.email, /token=(inv_[\w-]{43})/, 2)
    expect((await accept(person, invitation)).statusCode).toBe(200)
    expect(await isConfirmed(maya)).toBe(true)
    expect((await accept(person, transfer)).statusCode).toBe(200)
  })

  it('no invitation that went elsewhere', async () => {
    const { owned, send, accept } = openTeams(test)
    const third = await owned()
    const stranger = await newcomer()
    const elsewhere = `work.${stranger.email}`
    await send(third.owner, 'POST', `${third.at}/invitations`, {
      email: elsewhere,
      role: 'helper',
    })
    const [forwarded = ''] = await secretsTo(elsewhere, /token=(inv_[\w-]{43})/)
    expect((await accept({ ...stranger, id: stranger.user.id }, forwarded)).statusCode).toBe(200)
    expect(await isConfirmed(stranger)).toBe(false)
  })
})

describe('email that its reader stopped', () => {
  const stopsOf = (email: string) => listStops(test.db, email)
  const stop = (email: string, kinds: readonly MailKind[]) =>
    inTransaction(test.db, (tx) => createStops(tx, email, kinds, 'asked'))

  it('stays stopped at the next address once that is confirmed, also after a typing error and three days', async () => {
    const maya = await newcomer()
    await confirm((await linksTo(maya.email))[0])
    await stop(maya.email, ['follows'])
    const [mistyped, next] = [`mistyped.${maya.email}`, `next.${maya.email}`]
    await stop(mistyped, ['saves'])
    expect((await changeEmail(maya, mistyped)).statusCode).toBe(200)
    expect((await changeEmail(maya, next)).statusCode).toBe(200)
    expect(await stopsOf(mistyped)).toEqual(['saves'])
    expect(await stopsOf(next)).toEqual([])
    await sql`UPDATE email_changes SET expires_at = expires_at - interval '72 hours'`.execute(test.db)
    await deleteOldEmailChanges(test.db)
    await confirm((await linksTo(next))[0])
    expect(await stopsOf(next)).toEqual(['follows'])
    await deleteOldEmailChanges(test.db)
    const kept = test.db.selectFrom('email_changes').where('user_id', '=', maya.user.id)
    expect(await kept.select('previous_email').execute()).toEqual([])
  })

  it('isn’t carried on from an address that the account never confirmed', async () => {
    const maya = await newcomer()
    await stop(maya.email, ['follows'])
    const own = `own.${maya.email}`
    expect((await changeEmail(maya, own)).statusCode).toBe(200)
    await confirm((await linksTo(own))[0])
    expect(await stopsOf(own)).toEqual([])
  })
})
