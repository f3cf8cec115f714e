import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { listStops } from '#server/lib/mail/mail-stops.repository.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { confirmSubscriber, findSubscription } from './subscribers.repository.ts'

const key = randomBytes(24)
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ MAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` })
})
afterAll(() => test.close())

type Given = { names?: string; at?: number; key?: Buffer; signed?: string }
function report(event: object, given: Given = {}) {
  const { names = 'webhook', at = Math.floor(Date.now() / 1000) } = given
  const payload = JSON.stringify(event)
  const signature = createHmac('sha256', given.key ?? key)
    .update(`msg_1.${at}.${given.signed ?? payload}`)
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    [`${names}-id`]: 'msg_1',
    [`${names}-timestamp`]: String(at),
    [`${names}-signature`]: `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
  }
  return test.app.inject({ method: 'POST', url: '/api/mail-events', headers, payload })
}
let count = 0
async function subscribeReader(): Promise<string> {
  const email = `reader${++count}@example.com`
  await inTransaction(test.db, (tx) => confirmSubscriber(tx, email))
  return email
}

it.each([
  ['email.complained', {}, 'webhook'],
  ['email.bounced', {}, 'svix'],
  ['email.bounced', { bounce: { type: 'Permanent' } }, 'webhook'],
])('%s ends an address (%j)', async (type, more, names) => {
  const email = await subscribeReader()
  for (let time = 0; time < 2; time++) {
    const response = await report({ type, data: { to: [email.toUpperCase()], ...more } }, { names })
    expect(response.statusCode, response.body).toBe(200)
  }
  expect(await findSubscription(test.db, email)).toBe('off')
  expect((await listStops(test.db, email)).sort()).toEqual([
    'follows',
    'hours',
    'newsletter',
    'outcomes',
    'saves',
    'searches',
  ])
})

it.each([
  { type: 'email.bounced', data: { bounce: { type: 'Transient' } } },
  { type: 'email.delivered', data: {} },
  { type: 'email.complained' },
])('%j changes nothing', async (event) => {
  const email = await subscribeReader()
  const data = 'data' in event ? { ...event.data, to: [email] } : undefined
  expect((await report({ ...event, data })).statusCode).toBe(200)
  expect(await findSubscription(test.db, email)).toBe('on')
})

it.each([
  ['another key', { key: randomBytes(24) }],
  ['another body', { signed: '{}' }],
  ['a message from an hour ago', { at: Math.floor(Date.now() / 1000) - 3_600 }],
])('refuses %s', async (_what, given) => {
  const email = await subscribeReader()
  const response = await report({ type: 'email.complained', data: { to: [email] } }, given)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'malformed_request' })
  expect(await findSubscription(test.db, email)).toBe('on')
})

it('refuses a message without a signature, and is not there without a secret', async () => {
  const url = '/api/mail-events'
  expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400)
  const other = await startTestApp()
  expect((await other.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  await other.close()
})
