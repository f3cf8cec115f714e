import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretPurpose } from '#server/factors/codes.service.ts'
import { sealText } from '#server/lib/sealed-text.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { keepLogLines } from '#test/log-lines.ts'
import { rowsBesideTheDesk } from '#test/matrix-rows.ts'
import { openMails } from '#test/opened-mails.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { signUp } from '#test/sign-up.ts'
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
})
afterAll(() => test.close())

it('logs sign-ins, also failed and blocked ones, without what was typed', async () => {
  const { user, email, password } = await signUp(test)
  const lines = keepLogLines(test.app)
  const login = (typed: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: typed } })
  await login('not-barton-springs')
  await login(password)
  await test.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  await login(password)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event?.startsWith('login'))
  expect(events.map(({ event, userId, ip }) => ({ event, userId, ip }))).toEqual(
    ['login_failed', 'login_succeeded', 'login_blocked'].map((event) => ({
      event,
      userId: user.id,
      ip: '127.0.0.1',
    })),
  )
  expect(lines.join()).not.toMatch(/barton-springs|maya\./)
})

it('logs both steps of a sign-in, with a code or a passkey, also refused ones', async () => {
  const { user, email, password, headers } = await signUp(test)
  const { codeIn } = await addAuthenticator(test.app, headers)
  const post = (path: string, payload: object, by: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: by })
  const device = createSoftwareAuthenticator()
  const response = device.create((await post('passkeys/options', {}, headers)).json())
  expect((await post('passkeys', { name: 'Phone', response }, headers)).statusCode).toBe(201)
  const options = async () => (await post('passkey-sign-in/options', {})).json()

  const lines = keepLogLines(test.app)
  const { ticket } = (await post('login', { email, password })).json()
  for (const code of ['000000', codeIn(0)]) await post('second-step', { ticket, code })
  for (const lie of [{ isVerified: false }, {}])
    await post('passkey-sign-in', { response: device.get(await options(), lie) })
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events.map((line) => [line.event, line.userId])).toEqual([
    ['second_step_asked', user.id],
    ['code_rejected', user.id],
    ['login_succeeded', user.id],
    ['passkey_rejected', undefined],
    ['login_succeeded', user.id],
  ])
})

it('logs who tries to reach what is not theirs, though it says that there is nothing', async () => {
  const lines = keepLogLines(test.app)
  const userId = await buildUser(test.db)
  const conversation = await buildRequest(test.db, await buildBusiness(test.db))
  const headers = await signInAs(test, userId)
  for (const url of ['/api/admin/users', `/api/conversations/${conversation}`, '/api/quote-rounds/999999'])
    expect((await test.app.inject({ url, headers })).statusCode, url).toBe(404)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events.map(({ event, userId }) => ({ event, userId }))).toEqual(
    Array(3).fill({ event: 'access_denied', userId }),
  )
})

it('logs denied access and too many requests', async () => {
  const lines = keepLogLines(test.app)
  const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const headers = await signInAs(test, ownerId)
  const payload = { businessId, rating: 5, content: 'The best in town.' }
  await test.app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
  expect(events()).toEqual([
    expect.objectContaining({ event: 'access_denied', userId: ownerId, ip: '127.0.0.1' }),
  ])

  const subscribe = {
    method: 'POST',
    url: '/api/subscribers/subscribe',
    payload: { email: 'a@example.com' },
  } as const
  for (let times = 0; times < 6; times++) await test.app.inject(subscribe)
  expect(events()).toHaveLength(2)
  expect(events()[1]).toMatchObject({ event: 'too_many_requests', reqId: expect.any(String) })
  expect(
    events().every(({ level }) => level >= 40),
    'as warnings',
  ).toBe(true)
  expect(lines.join()).not.toContain('a@example.com')
})

/** The addresses of forms with a field that only bots fill in. */
async function formsWithHoneypot(): Promise<string[]> {
  const { paths, components } = (await test.app.inject('/api/openapi.json')).json()
  const isNamed = (text: string) =>
    Object.entries(components.schemas).some(
      ([name, schema]) =>
        text.includes(`/${name}"`) &&
        Object.hasOwn((schema as { properties?: object }).properties ?? {}, 'url2'),
    )
  return Object.entries<{ post?: { requestBody?: object } }>(paths).flatMap(([path, { post }]) => {
    const body = JSON.stringify(post?.requestBody ?? {})
    return body.includes('"url2"') || isNamed(body) ? [path.replace(/\{(\w+)\}/g, ':$1')] : []
  })
}

it('logs a bot at every form that has a field only bots fill in', async () => {
  const forms = await formsWithHoneypot()
  expect(forms.length).toBeGreaterThan(9)
  const business = await buildBusiness(test.db)
  const lines = keepLogLines(test.app)
  for (const form of forms) {
    const sent = rowsBesideTheDesk[`POST ${form}`]?.send({ business })
    lines.length = 0
    await test.app.inject({
      ...sent,
      payload: { ...(sent?.payload as object), url2: 'https://watches.example' },
      remoteAddress: '10.8.0.1',
    })
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
    expect(events, form).toMatchObject([{ event: 'honeypot_filled', level: 40, ip: '10.8.0.1' }])
    expect(lines.join(), 'without what it typed').not.toContain('watches')
  }
})

it('logs a wrong code of a claim', async () => {
  const email = 'claimed@example.com'
  const id = await buildBusiness(test.db, { email })
  const userId = await buildUser(test.db)
  const headers = await signInAs(test, userId)
  const post = (path: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/api/businesses/${id}/claim/${path}`, headers, payload })
  await post('codes', { address: email })
  const [mail] = await openMails(test.db, { address: email })
  const lines = keepLogLines(test.app)
  const code = mail?.text_body.includes('000000') ? '000001' : '000000'
  expect((await post('proof', { code })).statusCode).toBe(400)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events).toMatchObject([{ event: 'claim_code_rejected', userId, level: 40 }])
})

it('logs for the operator that codes of an app can’t be checked with this key', async () => {
  const { user, headers } = await signUp(test)
  const { codeIn } = await addAuthenticator(test.app, headers)
  const lost = sealText(randomBytes(32), secretPurpose(user.id), Buffer.alloc(20).toString('base64'))
  await test.db
    .updateTable('authenticators')
    .set({ sealed_secret: lost })
    .where('user_id', '=', user.id)
    .execute()
  const lines = keepLogLines(test.app)
  const payload = { code: codeIn(0) }
  await test.app.inject({ method: 'POST', url: '/api/auth/confirmation', headers, payload })
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events).toMatchObject([{ event: 'code_unreadable', userId: user.id, level: 50 }])
})

it('samples the lines of a flood of refused requests', { tags: 'long' }, async () => {
  const test = await startTestApp({ LOG_LEVEL: 'info' })
  const lines = keepLogLines(test.app)
  const statuses = new Set<number>()
  for (let times = 0; times < 200; times++)
    statuses.add((await test.app.inject({ url: '/api/users/profile' })).statusCode)
  expect(statuses).toEqual(new Set([401]))
  const completed = () => lines.filter((line) => line.includes('"request completed"'))
  expect(completed().length).toBeGreaterThan(0)
  expect(completed().length).toBeLessThan(100)
  const leftOut = () =>
    lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'lines_left_out')
  await expect.poll(leftOut).toContainEqual(expect.objectContaining({ kind: 'status 401' }))
  const counted = leftOut().reduce((sum, { count }) => sum + count, 0)
  expect(completed().length + counted).toBe(200)
  await test.close()
})
