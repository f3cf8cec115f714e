import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken } from '#server/lib/tokens.ts'
import type { ListedSession } from '#shared/auth/session-list.schemas.ts'
import { buildStaff } from '#test/desk.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const list = async (headers: { authorization: string }): Promise<ListedSession[]> =>
  (await test.app.inject({ url: '/api/auth/sessions', headers })).json().sessions
const end = (headers: { authorization: string }, path = '', cookie = '') =>
  test.app.inject({ method: 'DELETE', url: `/api/auth/sessions${path}`, headers: { ...headers, cookie } })
const verify = (headers: { authorization: string }) => test.app.inject({ url: '/api/auth/verify', headers })

async function logIn({ email, password }: SignedUp, userAgent: string) {
  const headers = { 'user-agent': userAgent }
  const payload = { email, password }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  return bearer(answer.json().token)
}
const setLastUse = ({ authorization }: { authorization: string }, ago: string) =>
  sql`UPDATE sessions SET last_used_at = now() - ${ago}::interval
    WHERE token_hash = ${hashToken(authorization.slice('Bearer '.length))}`.execute(test.db)

it('lists where a person is signed in, this session first and then the last used', async () => {
  const maya = await signUp(test)
  const phone = await logIn(maya, 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0')
  const script = await logIn(maya, '<script>')
  await setLastUse(script, '3 days')
  const expired = await logIn(maya, '')
  await setLastUse(expired, '15 days')
  const sessions = await list(phone)
  expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'Firefox on Android', isCurrent: true },
    { device: null, isCurrent: false },
    { device: null, isCurrent: false },
  ])
  const daysAgo = (Date.now() - Date.parse(sessions[2]?.lastSeenAt ?? '')) / 86_400_000
  expect(daysAgo).toBeCloseTo(3, 1)
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    'device',
    'id',
    'isCurrent',
    'isNotified',
    'lastSeenAt',
    'signedInAt',
  ])
})

it('ends one session, but no other person’s', async () => {
  const maya = await signUp(test)
  const other = await logIn(maya, '')
  const stranger = await signUp(test)
  const sessionId = (await list(maya.headers)).find(({ isCurrent }) => !isCurrent)?.id
  expect((await end(stranger.headers, `/${sessionId}`)).statusCode).toBe(404)
  expect((await verify(other)).statusCode).toBe(200)
  expect((await end(maya.headers, `/${sessionId}`)).statusCode).toBe(200)
  expect((await verify(other)).statusCode).toBe(401)
  expect((await end(maya.headers, `/${sessionId}`)).statusCode).toBe(404)
  expect((await verify(maya.headers)).statusCode).toBe(200)
})

it('ends all others, and forgets their browsers', async () => {
  const maya = await signUp(test)
  const others = [await logIn(maya, ''), await logIn(maya, '')]
  expect((await end(maya.headers, '', maya.cookie)).statusCode).toBe(200)
  for (const other of others) expect((await verify(other)).statusCode).toBe(401)
  expect(await list(maya.headers)).toHaveLength(1)
  const devices = test.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', maya.user.id)
  expect(await devices.execute()).toEqual([{ token_hash: hashToken(maya.cookie.replace('device=', '')) }])
})

it('ends a session of staff after 12 hours without use, and says so', async () => {
  const staffId = await buildStaff(test.db)
  const stale = await signInAs(test.app, staffId)
  const used = await signInAs(test.app, staffId)
  await setLastUse(stale, '12 hours')
  await setLastUse(used, '11 hours 59 minutes')
  const answer = await verify(stale)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({
    code: 'session_stale',
    message: 'You were signed out after 12 hours without use. Please sign in again.',
  })
  const open = await test.app.inject({ url: '/api/faqs', headers: stale })
  expect(open.statusCode, 'what everyone may read').toBe(200)
  expect(await list(used)).toHaveLength(1)
  await setLastUse(stale, '12 hours')
  await test.db.updateTable('users').set({ role: 'user' }).where('id', '=', staffId).execute()
  expect((await verify(stale)).statusCode, 'only staff').toBe(200)
})

it('records the last use at most every five minutes', async () => {
  const { headers } = await signUp(test)
  await setLastUse(headers, '4 minutes')
  const [before] = await list(headers)
  await verify(headers)
  expect((await list(headers))[0]?.lastSeenAt).toBe(before?.lastSeenAt)
  await setLastUse(headers, '6 minutes')
  await verify(headers)
  expect(Date.now() - Date.parse((await list(headers))[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
})
