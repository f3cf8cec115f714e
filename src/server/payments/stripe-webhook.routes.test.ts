import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForIntent, askToConfirm } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { keepLogLines } from '#test/log-lines.ts'
import { signInAs } from '#test/sign-in-as.ts'
import type { StripeEvent, StripeIntent } from '#test/stripe-books.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { type Deliver, signStripe } from '#test/stripe-webhooks.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let stripe: StripeServer
let test: TestApp
let lines: string[]
beforeAll(async () => {
  stripe = await startStripeServer()
  test = await startTestApp({ ...stripe.settings, LOG_LEVEL: 'warn', RATE_LIMITS: 'on' })
  lines = keepLogLines(test.app)
})
beforeEach(() => {
  stripe.webhooks.drop()
  lines.length = 0
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

const send = (body: string, signature?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload: body,
  })

const deliver: Deliver = async ({ body, signature }) => (await send(body, signature)).statusCode
const deliverAll = () => stripe.webhooks.deliverAll(deliver)

async function buildPurchase() {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const session = await signInAs(test.app, ownerId)
  const purchase = { name: '', businessId, planId: 'basic', duration: 2 } as const
  const answer = await askForIntent(test.app, session, purchase)
  expect(answer.statusCode, answer.body).toBe(200)
  const intentId: string = answer.json().paymentIntentId
  return { ownerId, businessId, session, purchase, intentId, intent: stripe.books.get(intentId) }
}

const paymentOf = (intentId: string) =>
  test.db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirstOrThrow()
const promotionsOf = (businessId: number) =>
  test.db.selectFrom('promotions').selectAll().where('business_id', '=', businessId).execute()
const countEvents = async () =>
  (await test.db.selectFrom('payment_events').select('event_id').execute()).length

/** The latest event, signed as Stripe would. */
function succeeded(intent: StripeIntent): { event: StripeEvent; body: string } {
  const event = stripe.books.announce('payment_intent.succeeded', intent, { status: 'succeeded' })
  return { event, body: JSON.stringify(event) }
}

describe('POST /api/payments/webhook', () => {
  it('rejects a signed event without data', async () => {
    for (const data of [undefined, null, {}, { object: null }]) {
      const event = { id: 'evt_empty', type: 'payment_intent.succeeded', data } as unknown as StripeEvent
      const { body, signature } = stripe.webhooks.sign(event)
      const answer = await send(body, signature)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
    }
  })

  it('activates what was paid once, without the browser', async () => {
    const { businessId, session, purchase, intentId } = await buildPurchase()
    stripe.pay(intentId)
    const events = stripe.webhooks.events.slice(-2)
    expect(await deliverAll()).toEqual([200, 200])
    expect(await paymentOf(intentId)).toMatchObject({ status: 'succeeded', livemode: false })
    expect(await promotionsOf(businessId)).toMatchObject([{ plan_id: 'basic', status: 'active' }])
    const noted = await countEvents()
    const duplicates = Array.from({ length: 20 }, () => stripe.webhooks.sign(events[1] as StripeEvent))
    expect(new Set(await Promise.all(duplicates.map(deliver)))).toEqual(new Set([200]))
    expect(await countEvents()).toBe(noted)
    expect(await promotionsOf(businessId)).toHaveLength(1)
    const confirmed = await askToConfirm(test.app, session, purchase, intentId)
    expect(confirmed.json()).toMatchObject({
      payment: { status: 'succeeded' },
      promotion: { status: 'active' },
    })
    expect(await promotionsOf(businessId)).toHaveLength(1)
  })

  it('handles declined cards, canceled intents, and refunds', async () => {
    const { businessId, intentId } = await buildPurchase()
    stripe.pay(intentId, 'pm_card_chargeDeclinedInsufficientFunds')
    await deliverAll()
    expect(await paymentOf(intentId)).toMatchObject({
      status: 'failed',
      failure_code: 'insufficient_funds',
      closed_at: null,
    })
    stripe.pay(intentId)
    stripe.books.refund(intentId)
    await deliverAll()
    expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refunded_at: expect.any(Date) })
    expect(await promotionsOf(businessId)).toMatchObject([{ status: 'refunded' }])

    const other = await buildPurchase()
    stripe.books.cancel(other.intentId, null)
    await deliverAll()
    expect(await paymentOf(other.intentId)).toMatchObject({ status: 'failed', closed_at: expect.any(Date) })
  })

  it('does not start a promotion that was refunded before it was reported paid', async () => {
    const { businessId, intentId } = await buildPurchase()
    stripe.pay(intentId)
    const paid = stripe.webhooks.events.at(-1) as StripeEvent
    stripe.webhooks.drop()
    stripe.books.refund(intentId)
    await deliverAll()
    expect(await deliver(stripe.webhooks.sign(paid))).toBe(200)
    expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded' })
    expect(await promotionsOf(businessId)).toEqual([])
  })

  it('still counts money that arrives after the payment was canceled', async () => {
    const { businessId, intentId, intent } = await buildPurchase()
    await test.db
      .updateTable('payments')
      .set({ status: 'failed', closed_at: new Date() })
      .where('intent_id', '=', intentId)
      .execute()
    const { body } = succeeded(intent)
    expect((await send(body, signStripe(body, stripe.webhookSecret))).statusCode).toBe(200)
    expect(await paymentOf(intentId)).toMatchObject({ status: 'succeeded' })
    expect(await promotionsOf(businessId)).toHaveLength(1)
  })

  it('finds its payment by the intent’s metadata if the response with its ID was lost', async () => {
    const { businessId, intentId } = await buildPurchase()
    await test.db.updateTable('payments').set({ intent_id: null }).where('intent_id', '=', intentId).execute()
    stripe.pay(intentId)
    await deliverAll()
    expect(await paymentOf(intentId)).toMatchObject({ status: 'succeeded' })
    expect(await promotionsOf(businessId)).toHaveLength(1)
  })

  const forgeries: Record<string, (body: string) => [string, string | undefined]> = {
    'without a signature': (body) => [body, undefined],
    'with a signature of nonsense': (body) => [body, 't=1,v1=00'],
    'signed with another secret': (body) => [body, signStripe(body, 'whsec_OfAnotherEndpoint')],
    'signed 301 seconds ago': (body) => [
      body,
      signStripe(body, stripe.webhookSecret, Math.floor(Date.now() / 1000) - 301),
    ],
    'changed after it was signed': (body) => [
      body.replace('"amount":998', '"amount":999'),
      signStripe(body, stripe.webhookSecret),
    ],
    'serialized again from the same data': (body) => [
      JSON.stringify(JSON.parse(body), null, 2),
      signStripe(body, stripe.webhookSecret),
    ],
    'signed, but not an event': () => ['[', signStripe('[', stripe.webhookSecret)],
    empty: () => ['', signStripe('', stripe.webhookSecret)],
  }
  it.each(Object.keys(forgeries))('rejects a message %s, and logs it', async (kind) => {
    const { intentId, intent } = await buildPurchase()
    const noted = await countEvents()
    const [body, signature] = forgeries[kind]?.(succeeded(intent).body) ?? ['']
    const answer = await send(body, signature)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'malformed_request' })
    expect(await paymentOf(intentId)).toMatchObject({ status: 'pending' })
    expect(await countEvents()).toBe(noted)
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
    expect(events).toMatchObject([{ event: 'webhook_forged', ip: '127.0.0.1' }])
    expect(lines.join()).not.toContain(intentId)
  })

  it('logs at most twenty forgeries per address in ten minutes, and always accepts signed events', async () => {
    const forge = (remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/api/payments/webhook', remoteAddress, payload: '{}' })
    const flood = await Promise.all(Array.from({ length: 50 }, () => forge('2001:db8::1')))
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    await forge('2001:db8:0:0:ffff::2')
    expect(lines).toHaveLength(20)
    await forge('2001:db8:0:1::1')
    expect(lines).toHaveLength(21)
    const { intent } = await buildPurchase()
    const { body } = succeeded(intent)
    const signed = { 'stripe-signature': signStripe(body, stripe.webhookSecret) }
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      remoteAddress: '2001:db8::1',
      headers: { 'content-type': 'application/json', ...signed },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
  })

  it('rejects a message that is too long', async () => {
    const body = JSON.stringify({ id: 'evt_long', filler: 'x'.repeat(256 * 1024) })
    expect((await send(body, signStripe(body, stripe.webhookSecret))).statusCode).toBe(413)
  })

  it('ignores unrelated events', async () => {
    const { intentId, intent } = await buildPurchase()
    const foreign = { ...intent, id: 'pi_foreign', metadata: { order: '17' }, status: 'succeeded' } as const
    const others: [string, object][] = [
      ['payment_intent.succeeded', foreign],
      ['payment_intent.succeeded', { ...foreign, metadata: intent.metadata }],
      ['customer.created', { id: 'cus_1', object: 'customer' }],
    ]
    for (const [type, object] of others) {
      stripe.books.announce(type, object as never)
      expect(await deliverAll(), type).toContain(200)
    }
    expect(await paymentOf(intentId)).toMatchObject({ status: 'pending' })
  })

  it('rejects an intent that differs from its payment', async () => {
    const { intentId, intent } = await buildPurchase()
    stripe.webhooks.drop()
    stripe.books.announce('payment_intent.succeeded', intent, { status: 'succeeded', amount: 1 })
    expect(await deliverAll()).toEqual([200])
    expect(await paymentOf(intentId)).toMatchObject({ status: 'pending' })
    expect(lines.join()).toContain('differs from its payment')
  })
})
