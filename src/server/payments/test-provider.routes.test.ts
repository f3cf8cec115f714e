import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForIntent } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let session: { authorization: string }
let businessId: number
beforeAll(async () => {
  test = await startTestApp()
  const ownerId = await buildUser(test.db)
  businessId = await buildBusiness(test.db, { ownerId })
  session = await signInAs(test.app, ownerId)
})
afterAll(() => test.close())

let duration = 0
async function beginPurchase(): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const purchase = { name: '', businessId, planId: 'standard', duration: ++duration } as const
  return (await askForIntent(test.app, session, purchase)).json()
}

const good = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }
const pay = (clientSecret: string, card: object = {}, headers: object = session) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/test-provider/confirm',
    headers: { ...headers },
    payload: { ...good, ...card, clientSecret },
  })

describe('POST /api/payments/test-provider/confirm', () => {
  it('pays with the good test card, and only once', async () => {
    const { clientSecret, paymentIntentId } = await beginPurchase()
    const duplicates = await Promise.all(
      Array.from({ length: 10 }, () => pay(clientSecret, { cardNumber: '4242 4242-4242 4242' })),
    )
    for (const duplicate of duplicates)
      expect(duplicate.json()).toEqual({ paymentIntentId, status: 'succeeded' })
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
  ])('declines %s, and then accepts another card', async (cardNumber, message) => {
    const { clientSecret } = await beginPurchase()
    const declined = await pay(clientSecret, { cardNumber })
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toMatchObject({ code: 'payment_incomplete', error: message })
    expect((await pay(clientSecret)).statusCode).toBe(200)
  })

  const now = new Date()
  it.each([
    ['cardNumber', { cardNumber: '4111 1111 1111 1111' }, /^This is not a test card/],
    ['cardNumber', { cardNumber: 'constructor' }, /^This is not a test card/],
    ['expYear', { expYear: now.getUTCFullYear() - 1 }, /past/],
    ['expMonth', { expMonth: 13 }, 'Must be a month'],
    ['cvc', { cvc: '12' }, 'Must be 3 or 4 digits'],
  ])('rejects an invalid %s: %j', async (field, card, reason) => {
    const { clientSecret } = await beginPurchase()
    const rejected = await pay(clientSecret, card)
    expect(rejected.statusCode).toBe(400)
    expect(rejected.json().fieldErrors).toEqual({ [field]: expect.stringMatching(reason) })
  })

  it('accepts a card up to the end of its month', async () => {
    const { clientSecret } = await beginPurchase()
    const card = { expYear: now.getUTCFullYear(), expMonth: now.getUTCMonth() + 1 }
    expect((await pay(clientSecret, card)).statusCode).toBe(200)
  })

  it('requires a session and a valid secret', async () => {
    const { clientSecret, paymentIntentId } = await beginPurchase()
    expect((await pay(clientSecret, {}, {})).statusCode).toBe(401)
    expect((await pay('nothing')).json()).toMatchObject({ code: 'PAYMENT_INTENT_NOT_FOUND' })
    await test.app.paymentGateway.cancelIntent(paymentIntentId)
    expect((await pay(clientSecret)).statusCode).toBe(409)
  })

  it('keeps no digit of a card', async () => {
    const { clientSecret } = await beginPurchase()
    await pay(clientSecret, { cardNumber: '4000000000000002', cvc: '987' })
    const rows = await test.db.selectFrom('test_payment_intents').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/4000000000000002|"987"/)
  })

  it('does not exist when Stripe is the provider', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const live = await startTestApp(keys)
    const confirm = { method: 'POST', url: '/api/payments/test-provider/confirm', payload: good } as const
    expect((await live.app.inject(confirm)).statusCode).toBe(404)
    await live.close()
    const webhook = { method: 'POST', url: '/api/payments/webhook', payload: {} } as const
    expect((await test.app.inject(webhook)).statusCode).toBe(404)
  })
})
