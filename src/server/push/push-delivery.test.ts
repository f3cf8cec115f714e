import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import type { JobData } from '#server/lib/jobs/jobs.ts'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { type PushService, startPushService } from '#test/push-service.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let service: PushService
let serial = 0
beforeAll(async () => {
  service = await startPushService()
  const settings = { PUSH_PRIVATE_HOSTS: service.host, PUBLIC_URL: 'https://town.example' }
  test = await startTestApp(settings, undefined, { works: true })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

type Headers = Record<string, string>
const post = (url: string, headers: Headers, payload: object) =>
  test.app.inject({ method: 'POST', url, headers, payload })
const say = (id: number, headers: Headers, text: string) =>
  post(`/api/conversations/${id}/messages`, headers, { text })

/** A browser and what it got. */
async function allow(headers: Headers, url = '/api/push/subscriptions') {
  const browser = service.allow()
  const { id } = (await post(url, headers, browser)).json()
  const { pathname } = new URL(browser.endpoint)
  return {
    id: id as number,
    endpoint: browser.endpoint,
    got: () => service.received.filter(({ path }) => path === pathname),
    isKept: async () => (await rowOf(id)) !== undefined,
  }
}
const rowOf = (id: number) =>
  test.db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
/** When pushes to this browser are tried again, in seconds from now. */
const waits = async (id: number) =>
  (
    await sql<{ seconds: number; attempt: number }>`
      SELECT extract(epoch FROM start_after - now())::float AS seconds, (data->>'attempt')::int AS attempt FROM pgboss.job
      WHERE name = 'deliver-push' AND state = 'created' AND (data->>'subscriptionId')::int = ${id}`.execute(
      test.db,
    )
  ).rows

/** A business that was asked by a visitor without an account. */
async function ask() {
  const ownerId = await buildUser(test.db)
  const name = `Bellows & Sons ${++serial}`
  const businessId = await buildBusiness(test.db, { name, ownerId })
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, {
    statusHash: hash,
    email: `guest${serial}@example.com`,
  })
  return {
    id,
    businessId,
    name,
    token,
    ownerId,
    owner: await signInAs(test.app, ownerId),
    guest: { 'x-conversation-token': token },
  }
}
const guestsUrl = (id: number) => `/api/conversations/${id}/push-subscriptions`

describe('news', () => {
  it('reach the other side encrypted and signed, without what was written', async () => {
    const { id, name, owner, ownerId, guest, token } = await ask()
    const ofOwner = await allow(owner)
    const ofGuest = await allow(guest, guestsUrl(id))
    await say(id, guest, 'Call me at 512-555-0199.')
    await expect.poll(ofOwner.got).toHaveLength(1)
    const [toOwner] = ofOwner.got()
    expect(toOwner?.message).toEqual({
      title: 'Ana Ortiz',
      body: 'New message',
      path: `/messages/${id}`,
      conversationId: id,
      userId: ownerId,
    })
    expect(toOwner?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: `conversation-${id}`,
    })
    expect(toOwner?.claims).toMatchObject({ aud: `http://${service.host}`, sub: 'https://town.example' })
    const hours = ((toOwner?.claims.exp ?? 0) - Date.now() / 1000) / 3600
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThan(24)
    expect(toOwner?.key).toBe((await test.app.inject({ url: '/api/push/key' })).json().key)

    await say(id, owner, 'Will do.')
    await expect.poll(ofGuest.got).toHaveLength(1)
    expect(ofGuest.got()[0]?.message).toMatchObject({
      title: name,
      path: `/quote-status?token=${token}`,
      userId: null,
    })
    expect(ofOwner.got()).toHaveLength(1)
    await expect.poll(async () => (await rowOf(ofGuest.id))?.succeeded_at).toBeInstanceOf(Date)
  })

  it('tell the team of a new request', async () => {
    const { businessId, owner, name } = await ask()
    const browser = await allow(owner)
    const request = { name: 'Maya Reyes', email: `maya${serial}@example.com`, phone: '512-555-0148' }
    const sent = await post(
      '/api/business-quote-requests',
      {},
      { businessId, ...request, requirements: 'A new tap, please.' },
    )
    expect(sent.statusCode).toBe(201)
    await expect.poll(browser.got).toHaveLength(1)
    expect(browser.got()[0]?.message).toMatchObject({
      title: 'New quote request',
      body: `From Maya Reyes to ${name}`,
    })
    expect(JSON.stringify(browser.got()[0]?.message)).not.toMatch(/512|@|tap/)
  })

  it('come to a person whose address is proved, and once to a browser that also has the link', async () => {
    const { id, owner, guest } = await ask()
    const userId = await buildUser(test.db, { email: `Guest${serial}@example.com` })
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${userId}`.execute(test.db)
    const headers = await signInAs(test.app, userId)
    const browser = service.allow()
    await post('/api/push/subscriptions', headers, browser)
    await post(guestsUrl(id), guest, browser)
    await say(id, owner, 'Tuesday?')
    const { pathname } = new URL(browser.endpoint)
    const got = () => service.received.filter(({ path }) => path === pathname)
    await expect.poll(got).toHaveLength(1)
    expect(got()[0]?.message).toMatchObject({ userId, path: `/messages/${id}` })
    await say(id, owner, 'Or Wednesday?')
    await expect.poll(got).toHaveLength(2)
  })

  it('end with the session, and are not shown to a member who leaves the team or has read them', async () => {
    const { id, owner, ownerId, guest, businessId } = await ask()
    const signedOut = await allow(owner)
    await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: owner })
    const memberId = await buildUser(test.db)
    await test.db
      .insertInto('business_members')
      .values({ business_id: businessId, user_id: memberId, role: 'manager' })
      .execute()
    const member = await allow(await signInAs(test.app, memberId))
    service.answerNext({ status: 503, retryAfter: '3600' })
    await say(id, guest, 'Anyone there?')
    await expect.poll(() => waits(member.id)).toHaveLength(1)
    await test.db.deleteFrom('business_members').where('user_id', '=', memberId).execute()
    await runNow(member.id)
    await expect.poll(() => waits(member.id)).toEqual([])

    const again = await allow(await signInAs(test.app, ownerId))
    await say(id, guest, 'Hello?')
    await expect.poll(again.got).toHaveLength(1)
    expect(member.got()).toEqual([])
    expect(signedOut.got()).toEqual([])
  })
})

/** Ends the pause before a push is tried again: queued anew, it wakes the workers. */
const runNow = (id: number) =>
  inTransaction(test.db, async (tx) => {
    const { rows } = await sql<{ data: JobData['deliver-push'] }>`
      DELETE FROM pgboss.job WHERE name = 'deliver-push' AND state = 'created' AND (data->>'subscriptionId')::int = ${id}
      RETURNING data`.execute(tx)
    for (const { data } of rows) await test.app.jobs.enqueue(tx, 'deliver-push', data)
  })

describe('a push service', () => {
  it.each([404, 410])('that answers %i has its browser forgotten', async (status) => {
    const { id, owner, guest } = await ask()
    const browser = await allow(owner)
    service.answerNext({ status })
    await say(id, guest, 'Hello?')
    await expect.poll(browser.isKept).toBe(false)
  })

  const isAskedLater = async (status: number, retryAfter: string | undefined, seconds: number) => {
    const { id, owner, guest } = await ask()
    const browser = await allow(owner)
    service.answerNext({ status, ...(retryAfter !== undefined && { retryAfter }) })
    await say(id, guest, 'Hello?')
    await expect.poll(() => waits(browser.id)).toMatchObject([{ attempt: 1 }])
    const [wait] = await waits(browser.id)
    // A busy machine may need a while to look.
    expect(wait?.seconds).toBeLessThanOrEqual(seconds)
    expect(wait?.seconds).toBeGreaterThan(seconds - 30)
  }

  it.each([
    [429, '120', 120],
    [503, '999999', 3600],
  ])('that answers %i and Retry-After %s is asked again later', isAskedLater)

  it.each([
    [503, '40', 40],
    [500, undefined, 30],
    [429, '0', 5],
  ])('that answers %i and Retry-After %s is asked again later', { tags: 'long' }, isAskedLater)

  it('gets what it was too busy for', { tags: 'long' }, async () => {
    const { id, owner, guest } = await ask()
    const browser = await allow(owner)
    service.answerNext({ status: 429, retryAfter: '600' })
    await say(id, guest, 'Hello?')
    await expect.poll(() => waits(browser.id)).toHaveLength(1)
    await runNow(browser.id)
    await expect.poll(browser.got).toHaveLength(1)
  })

  it('that takes nothing five times is given up', async () => {
    const { id, owner, guest } = await ask()
    const browser = await allow(owner)
    for (let at = 1; at <= 5; at++) {
      service.answerNext({ status: 403 })
      await say(id, guest, `Hello ${at}?`)
      if (at < 5) await expect.poll(async () => (await rowOf(browser.id))?.failures).toBe(at)
    }
    await expect.poll(browser.isKept).toBe(false)
  })

  it('with a name that leads inside is never called', async () => {
    const { id, owner, ownerId, guest } = await ask()
    const { keys } = service.allow()
    // "localhost" is a name, so only its lookup shows where it leads.
    const kept = await post('/api/push/subscriptions', owner, { endpoint: 'https://localhost/push/1', keys })
    expect(kept.statusCode).toBe(200)
    const before = service.asked()
    await say(id, guest, 'Hello?')
    await expect
      .poll(() =>
        test.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', ownerId).execute(),
      )
      .toEqual([])
    expect(service.asked()).toBe(before)
  })
})
