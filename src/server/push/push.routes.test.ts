import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { type PushService, startPushService } from '#test/push-service.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  test = await startTestApp({ PUSH_PRIVATE_HOSTS: service.host })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

type Headers = Record<string, string>
const allow = (headers: Headers, payload: object, url = '/api/push/subscriptions') =>
  test.app.inject({ method: 'POST', url, headers, payload })
const end = (headers: Headers, id: number, url = '/api/push/subscriptions') =>
  test.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers })
const listOf = (userId: number) =>
  test.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

async function signUp() {
  const userId = await buildUser(test.db)
  return { userId, headers: await signInAs(test.app, userId) }
}

describe('the public key', () => {
  it('is made once, for all who ask at the same time', async () => {
    const ask = () => test.app.inject({ url: '/api/push/key' })
    const keys = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(keys.map((answer) => answer.json().key)).size).toBe(1)
    expect(Buffer.from(keys[0]?.json().key, 'base64url')).toHaveLength(65)
    const { sealed_private_key } = await test.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    expect(sealed_private_key).toHaveLength(12 + 16 + 43)
  })
})

describe('a browser of an account', () => {
  it('is kept once, and its address only sealed', async () => {
    const { userId, headers } = await signUp()
    const browser = service.allow()
    const answers = await Promise.all(Array.from({ length: 4 }, () => allow(headers, browser)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const [kept, ...more] = await listOf(userId)
    expect(more).toEqual([])
    expect(kept?.sealed.toString('latin1')).not.toContain('127.0.0.1')
  })

  it('changes hands when another person signs in there', async () => {
    const browser = service.allow()
    const [first, second] = [await signUp(), await signUp()]
    await allow(first.headers, browser)
    await allow(second.headers, browser)
    expect(await listOf(first.userId)).toEqual([])
    expect(await listOf(second.userId)).toHaveLength(1)
  })

  it('makes room for the eleventh', async () => {
    const { userId, headers } = await signUp()
    for (let at = 0; at < 11; at++) await allow(headers, service.allow())
    expect(await listOf(userId)).toHaveLength(10)
  })

  it('is forgotten when its session ends, and only then', async () => {
    const { userId, headers } = await signUp()
    const other = await signInAs(test.app, userId)
    await allow(headers, service.allow())
    await allow(other, service.allow())
    const sessions = await test.app.inject({ url: '/api/auth/sessions', headers })
    expect(sessions.json().sessions).toMatchObject([{ isNotified: true }, { isNotified: true }])
    await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(await listOf(userId)).toHaveLength(1)
  })

  it('is taken out by its account alone', async () => {
    const { userId, headers } = await signUp()
    const { id } = (await allow(headers, service.allow())).json()
    const stranger = await signUp()
    expect((await end(stranger.headers, id)).statusCode).toBe(404)
    expect(await listOf(userId)).toHaveLength(1)
    expect((await end(headers, id)).statusCode).toBe(200)
    expect((await end(headers, id)).statusCode).toBe(404)
    expect(await listOf(userId)).toEqual([])
  })

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://10.0.0.8/1',
    'https://192.168.1.1/1',
    'https://169.254.169.254/latest',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://2130706433/1',
    'https://push.example.com:8443/1',
    'https://ana:secret@push.example.com/1',
    'http://127.0.0.1:1/1',
    'file:///etc/passwd',
    'not an address',
  ])('is refused at %s', async (endpoint) => {
    const { userId, headers } = await signUp()
    const answer = await allow(headers, { ...service.allow(), endpoint })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toHaveProperty('endpoint')
    expect(await listOf(userId)).toEqual([])
  })

  it.each([
    ['keys.p256dh', { p256dh: 'B'.repeat(87) }],
    ['keys.p256dh', { p256dh: 'short' }],
    ['keys.auth', { auth: 'short' }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const { headers } = await signUp()
    const { endpoint, keys } = service.allow()
    const answer = await allow(headers, { endpoint, keys: { ...keys, ...wrong } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toHaveProperty([field])
  })
})

describe('a browser with a secret link', () => {
  it('is kept for that conversation alone', async () => {
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { ownerId })
    const { token, hash } = createToken('quoteStatus')
    const id = await buildRequest(test.db, businessId, { statusHash: hash })
    const other = await buildRequest(test.db, businessId)
    const guest = { 'x-conversation-token': token }
    const url = `/api/conversations/${id}/push-subscriptions`
    const browser = service.allow()
    expect((await allow({}, browser, url)).statusCode).toBe(401)
    expect((await allow(guest, browser, `/api/conversations/${other}/push-subscriptions`)).statusCode).toBe(
      404,
    )
    expect((await allow(await signInAs(test.app, ownerId), browser, url)).statusCode).toBe(403)
    const kept = await allow(guest, browser, url)
    expect(kept.statusCode).toBe(200)
    expect((await end(guest, kept.json().id, url)).statusCode).toBe(200)
    expect((await end(guest, kept.json().id, url)).statusCode).toBe(404)
  })
})
