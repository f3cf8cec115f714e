import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForIntent, askToConfirm } from '#test/buyer.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { checkOpenPayments, checkPayment } from './payments.jobs.ts'
import { settleNow } from './payments.service.ts'

let stripe: StripeServer
let test: TestApp
beforeAll(async () => {
  stripe = await startStripeServer()
  test = await startTestApp(stripe.settings)
})
beforeEach(() => stripe.set({ kind: 'none' }))
afterAll(async () => {
  await test.close()
  await stripe.close()
})

async function buildPurchase() {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { ownerId })
  const session = await signInAs(test.app, ownerId)
  const purchase = { name: '', businessId, planId: 'basic', duration: 1 } as const
  return { ownerId, businessId, session, purchase, ask: () => askForIntent(test.app, session, purchase) }
}

async function buildPending() {
  const owner = await buildPurchase()
  const answer = await owner.ask()
  const intentId: string = answer.json().paymentIntentId
  const payment = await newestOf(owner.businessId)
  return { ...owner, intentId, paymentId: payment.id }
}

const newestOf = (businessId: number) =>
  test.db
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const find = (id: number) =>
  test.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const promotionsOf = (businessId: number) =>
  test.db.selectFrom('promotions').selectAll().where('business_id', '=', businessId).execute()

/** Seconds until each queued check with the provider, the nearest last. */
async function pausesOf(paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job
    WHERE name = 'settle-payment' AND data ->> 'paymentId' = ${String(paymentId)} ORDER BY 1 DESC`.execute(
    test.db,
  )
  return rows.map(({ seconds }) => seconds)
}

const setStatus = (businessIds: number[], status: 'approved' | 'rejected') =>
  test.db.updateTable('businesses').set({ status }).where('id', 'in', businessIds).execute()

async function leave(headers: { authorization: string }): Promise<void> {
  const answer = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function makeOlder(paymentId: number, seconds: number): Promise<void> {
  await sql`UPDATE payments SET created_at = now() - ${seconds} * interval '1 second' WHERE id = ${paymentId}`.execute(
    test.db,
  )
}

describe('asking about a payment', () => {
  it('finds a payment that no event reported, and then stops', async () => {
    const { businessId, intentId, paymentId } = await buildPending()
    stripe.pay(intentId)
    stripe.webhooks.drop()
    await checkPayment(test.app, paymentId)
    expect(await find(paymentId)).toMatchObject({ status: 'succeeded', closed_at: expect.any(Date) })
    expect(await promotionsOf(businessId)).toHaveLength(1)
    expect(await pausesOf(paymentId)).toHaveLength(1)
    const asked = stripe.requests.length
    await checkPayment(test.app, paymentId)
    expect(stripe.requests).toHaveLength(asked)
  })

  it.each([
    [0, 45],
    [200, 200],
    [80_000, 3600],
  ])('asks again about a payment of %i seconds in %i', async (age, pause) => {
    const { paymentId } = await buildPending()
    await makeOlder(paymentId, age)
    await checkPayment(test.app, paymentId)
    expect(await find(paymentId)).toMatchObject({ status: 'pending', closed_at: null })
    const [next = 0] = await pausesOf(paymentId)
    expect(Math.abs(next - pause)).toBeLessThan(10)
  })

  it('gives up after a day, and cancels at the provider, too', async () => {
    const { intentId, paymentId, ask } = await buildPending()
    await makeOlder(paymentId, 25 * 3600)
    await checkPayment(test.app, paymentId)
    expect(await find(paymentId)).toMatchObject({ status: 'failed', closed_at: expect.any(Date) })
    expect(stripe.books.get(intentId).status).toBe('canceled')
    expect((await ask()).json().paymentIntentId).not.toBe(intentId)
  })

  it('does not give up a payment made at the last moment', async () => {
    const { intentId, paymentId, businessId } = await buildPending()
    await makeOlder(paymentId, 25 * 3600)
    stripe.pay(intentId)
    await checkPayment(test.app, paymentId)
    expect(await find(paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await promotionsOf(businessId)).toHaveLength(1)
  })

  it('finishes what a killed process started', async () => {
    const { ask, businessId } = await buildPurchase()
    stripe.set({ kind: 'lostAnswer' })
    expect((await ask()).statusCode).toBe(503)
    const { id, intent_id } = await newestOf(businessId)
    expect(intent_id).toBeNull()
    stripe.set({ kind: 'none' })
    await checkPayment(test.app, id)
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect((await find(id)).intent_id).toBe(stripe.intentsOf(id)[0]?.id)
  })

  it('fails while the provider is unavailable, so the queue retries', { tags: 'long' }, async () => {
    const { paymentId } = await buildPending()
    stripe.set({ kind: 'error', status: 500 })
    await expect(checkPayment(test.app, paymentId)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(checkOpenPayments(test.app)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await find(paymentId)).toMatchObject({ status: 'pending', closed_at: null })
  })

  it('cancels for a deleted business, and refunds what was paid for it', async () => {
    const { intentId, paymentId, businessId } = await buildPending()
    const late = await buildPending()
    await test.db.deleteFrom('businesses').where('id', 'in', [businessId, late.businessId]).execute()
    await checkPayment(test.app, paymentId)
    expect(stripe.books.get(intentId).status).toBe('canceled')
    expect(await find(paymentId)).toMatchObject({ status: 'failed', closed_at: expect.any(Date) })

    stripe.pay(late.intentId)
    await checkPayment(test.app, late.paymentId)
    expect(await find(late.paymentId)).toMatchObject({ status: 'succeeded', closed_at: null })
    await checkPayment(test.app, late.paymentId)
    await checkPayment(test.app, late.paymentId)
    expect(await find(late.paymentId)).toMatchObject({ status: 'refunded', closed_at: expect.any(Date) })
    const charge = stripe.books.charges.get(stripe.books.get(late.intentId).latest_charge ?? '')
    expect(charge).toMatchObject({ refunded: true })
  })

  it('cancels for a rejected business, and refunds what was paid for it in the meantime', async () => {
    const { intentId, paymentId, businessId } = await buildPending()
    const late = await buildPending()
    await setStatus([businessId, late.businessId], 'rejected')
    await checkPayment(test.app, paymentId)
    expect(stripe.books.get(intentId).status).toBe('canceled')

    stripe.pay(late.intentId)
    const confirm = () => askToConfirm(test.app, late.session, late.purchase, late.intentId)
    for (const answer of [await confirm(), await confirm()]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().error).toContain('refunded to your card automatically')
    }
    expect(await promotionsOf(late.businessId)).toEqual([])
    expect(Math.min(...(await pausesOf(late.paymentId)))).toBeLessThanOrEqual(0)
    // An owner who is approved again right away starts over, and isn't told that the refunded money paid for it.
    await setStatus([late.businessId], 'approved')
    expect((await late.ask()).json()).toMatchObject({ isPaid: false })
    await checkPayment(test.app, late.paymentId)
    expect(await find(late.paymentId)).toMatchObject({ status: 'refunded', closed_at: expect.any(Date) })
    expect((await confirm()).statusCode).toBe(402)
    const mails = await test.db
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', late.ownerId)
      .execute()
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Your refund/) }])
  })

  it('does not refund a promotion that ran when its business is deleted and events come late', async () => {
    const { intentId, paymentId, businessId } = await buildPending()
    stripe.pay(intentId)
    await checkPayment(test.app, paymentId)
    const closed = (await find(paymentId)).closed_at
    await test.db.deleteFrom('businesses').where('id', '=', businessId).execute()
    for (const status of ['pending', 'failed', 'succeeded'] as const)
      await settleNow(test.db, test.app, paymentId, { status })
    expect(await find(paymentId)).toMatchObject({ status: 'succeeded', closed_at: closed })
    await checkOpenPayments(test.app)
    expect(await find(paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('cancels the open purchases of a deleted account, so an open tab cannot be charged', async () => {
    const { session, intentId, paymentId } = await buildPending()
    await makeOlder(paymentId, 1800)
    await checkPayment(test.app, paymentId)
    await leave(session)
    // Immediately, and not only with the next check in half an hour.
    expect(Math.min(...(await pausesOf(paymentId)))).toBeLessThanOrEqual(0)
    await checkPayment(test.app, paymentId)
    expect(stripe.books.get(intentId).status).toBe('canceled')
    expect(() => stripe.pay(intentId)).toThrow('canceled')
    expect(await find(paymentId)).toMatchObject({ status: 'failed', user_id: null })
  })

  it('refunds what was paid while the account was being deleted', async () => {
    const { session, purchase, intentId, paymentId } = await buildPending()
    await leave(session)
    stripe.pay(intentId)
    // The other tab's response.
    expect((await askToConfirm(test.app, session, purchase, intentId)).statusCode).toBe(401)
    await checkPayment(test.app, paymentId)
    await checkPayment(test.app, paymentId)
    expect(await find(paymentId)).toMatchObject({ status: 'refunded' })
  })

  it('does not let a payment that always fails block others', async () => {
    const paid = await buildPending()
    stripe.pay(paid.intentId)
    const broken = await Promise.all(Array.from({ length: 6 }, buildPending))
    const paths = new Set(broken.map(({ intentId }) => `/v1/payment_intents/${intentId}`))
    stripe.set(({ path }) => (paths.has(path) ? { kind: 'error', status: 400 } : { kind: 'none' }))
    await checkOpenPayments(test.app)
    expect(await find(paid.paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('checks everything that is open when a process starts', async () => {
    const one = await buildPending()
    const two = await buildPending()
    for (const { intentId } of [one, two]) stripe.pay(intentId)
    await checkOpenPayments(test.app)
    for (const { paymentId } of [one, two])
      expect(await find(paymentId)).toMatchObject({ status: 'succeeded' })
  })
})
