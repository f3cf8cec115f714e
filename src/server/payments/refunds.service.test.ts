import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForIntent, askToConfirm } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { refundPayment } from './refunds.service.ts'

let stripe: StripeServer
let test: TestApp
beforeAll(async () => {
  stripe = await startStripeServer()
  test = await startTestApp(stripe.settings)
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

async function buildPayment({ isPaid = true } = {}): Promise<number> {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const session = await signInAs(test.app, ownerId)
  const purchase = { name: '', businessId, planId: 'standard', duration: 2 } as const
  const { paymentIntentId } = (await askForIntent(test.app, session, purchase)).json()
  if (isPaid) {
    stripe.pay(paymentIntentId)
    const answer = await askToConfirm(test.app, session, purchase, paymentIntentId)
    expect(answer.statusCode).toBe(200)
    return answer.json().payment.id
  }
  const rows = await test.db
    .selectFrom('payments')
    .select('id')
    .where('intent_id', '=', paymentIntentId)
    .execute()
  return rows[0]?.id ?? 0
}

it('refunds once and ends the promotion, no matter how often it is requested', async () => {
  const paymentId = await buildPayment()
  const before = stripe.books.sums()
  await Promise.all([refundPayment(test.app, paymentId, null), refundPayment(test.app, paymentId, null)])
  expect(await refundPayment(test.app, paymentId, null)).toMatchObject({
    status: 'refunded',
    refunded_at: expect.any(Date),
  })
  const promotion = await test.db
    .selectFrom('promotions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(promotion.status).toBe('refunded')
  expect(promotion.ends_at?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(stripe.books.sums()).toEqual({ captured: before.captured, refunded: before.refunded + 1998 })
})

it('picks up a refund that only the provider knows about', async () => {
  const paymentId = await buildPayment()
  const [intent] = stripe.intentsOf(paymentId)
  stripe.books.refund(intent?.id ?? '')
  expect(await refundPayment(test.app, paymentId, null)).toMatchObject({ status: 'refunded' })
})

it('rejects what was not paid, does not exist, or belongs to another provider', async () => {
  await expect(refundPayment(test.app, await buildPayment({ isPaid: false }), null)).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(refundPayment(test.app, 999_999, null)).rejects.toMatchObject({ code: 'not_found' })
  const paymentId = await buildPayment()
  await test.db.updateTable('payments').set({ provider: 'test' }).where('id', '=', paymentId).execute()
  await expect(refundPayment(test.app, paymentId, null)).rejects.toMatchObject({ code: 'conflict' })
})

it('changes nothing while the provider is unavailable', { tags: 'long' }, async () => {
  const paymentId = await buildPayment()
  stripe.set({ kind: 'error', status: 500 })
  await expect(refundPayment(test.app, paymentId, null)).rejects.toMatchObject({ code: 'unavailable' })
  stripe.set({ kind: 'none' })
  const payment = await test.db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  expect(payment?.status).toBe('succeeded')
})
