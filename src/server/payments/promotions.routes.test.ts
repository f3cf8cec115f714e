import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { promotionsMax } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { buildBusiness, buildPayment, buildPromotion, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { startPromotion, withdrawPromotion } from './promotions.service.ts'

let test: TestApp
let ownerId: number
let owner: { authorization: string }
let businessId: number
beforeAll(async () => {
  test = await startTestApp()
  ownerId = await buildUser(test.db)
  owner = await signInAs(test.app, ownerId)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('promotions').execute()
  businessId = await buildBusiness(test.db, { ownerId, name: 'Porch & Lantern' })
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const get = (url: string, headers: object = owner) => test.app.inject({ url, headers: { ...headers } })
const historyOf = (id: number | string, headers?: object) =>
  get(`/api/payments/business/${id}/promotions`, headers)
const statusOf = (id: number | string, headers?: object) =>
  get(`/api/payments/promotion/${id}/status`, headers)

async function buy(planId: PromotionPlanId, duration = 1, at = new Date()): Promise<number> {
  const paymentId = await buildPayment(test.db, businessId, { userId: ownerId, planId, duration })
  await inTransaction(test.db, (tx) => startPromotion(tx, { paymentId, businessId, planId, duration, at }))
  return paymentId
}

describe('GET /api/payments/plans', () => {
  const plans = async () => (await get('/api/payments/plans', {})).json()

  it('shows everyone the payment provider and that every place is free', async () => {
    expect(await plans()).toEqual({
      provider: 'test',
      publishableKey: null,
      plans: [
        { planId: 'basic', places: null, free: null, nextStartsAt: null },
        { planId: 'standard', places: 24, free: 24, nextStartsAt: null },
        { planId: 'premium', places: 3, free: 3, nextStartsAt: null },
      ],
    })
  })

  it('counts active promotions, and says when the next place is free', async () => {
    const endsAt = inHours(30)
    for (let place = 0; place < 3; place++) {
      const running = { startsAt: inHours(-1), endsAt: new Date(endsAt.getTime() + place * hour) }
      await buildPromotion(test.db, await buildBusiness(test.db), { planId: 'premium', ...running })
    }
    await buy('standard')
    await buy('standard')
    await buy('premium')
    expect((await plans()).plans.slice(1)).toEqual([
      { planId: 'standard', places: 24, free: 23, nextStartsAt: null },
      { planId: 'premium', places: 3, free: 0, nextStartsAt: endsAt.toISOString() },
    ])
  })

  it('does not sell a place that is taken from tomorrow on', async () => {
    const ahead = { planId: 'standard', startsAt: inHours(12), endsAt: inHours(36) } as const
    for (let place = 0; place < 24; place++)
      await buildPromotion(test.db, await buildBusiness(test.db), ahead)
    expect((await plans()).plans[1]).toMatchObject({ free: 0, nextStartsAt: ahead.endsAt.toISOString() })
  })

  it('includes Stripe and its public key, and no other', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_4f9ab27c1de83065',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_4f9ab27c1de83065',
      STRIPE_WEBHOOK_SECRET: 'whsec_4f9ab27c1de83065',
    }
    const site = await startTestApp(keys)
    const { body } = await site.app.inject('/api/payments/plans')
    expect(JSON.parse(body)).toMatchObject({
      provider: 'stripe',
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    })
    expect(body).not.toMatch(/sk_test|whsec/)
    await site.close()
  })
})

describe('GET /api/payments/business/:businessId/promotions', () => {
  it('lists every promotion with its current state, newest first', async () => {
    expect((await historyOf(businessId)).json()).toEqual({ promotions: [] })
    await buy('basic', 2, inHours(-30))
    await buy('standard', 3, inHours(-20))
    await buy('standard', 1, inHours(-10))
    await buy('premium', 1, inHours(-5))
    const back = await buy('basic', 4, inHours(-1))
    await inTransaction(test.db, (tx) =>
      withdrawPromotion(tx, test.app, { paymentId: back, at: inHours(-0.5) }),
    )
    const response = await historyOf(businessId)
    expect(response.statusCode, response.body).toBe(200)
    const { promotions } = response.json()
    const shown = promotions.map((one: { planId: string; duration: number; status: string }) => [
      one.planId,
      one.duration,
      one.status,
    ])
    expect(shown).toEqual([
      ['basic', 4, 'refunded'],
      ['premium', 1, 'requested'],
      ['standard', 1, 'scheduled'],
      ['standard', 3, 'active'],
      ['basic', 2, 'ended'],
    ])
    expect(promotions[1]).toMatchObject({ businessId, startsAt: null, endsAt: null, remainingSeconds: 0 })
    expect(promotions[2]).toMatchObject({ startsAt: promotions[3].endsAt, remainingSeconds: 0 })
    expect(promotions[3].remainingSeconds).toBeGreaterThan(52 * 3600 - 60)
    expect(promotions[3].remainingSeconds).toBeLessThanOrEqual(52 * 3600)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('limits the list', async () => {
    const one = { business_id: businessId, plan_id: 'premium', status: 'requested' } as const
    await test.db
      .insertInto('promotions')
      .values(
        Array.from({ length: promotionsMax + 5 }, () => ({
          ...one,
          starts_at: null,
          ends_at: null,
          payment_id: null,
        })),
      )
      .execute()
    expect((await historyOf(businessId)).json().promotions).toHaveLength(promotionsMax)
  })

  it('is for the owner and staff', async () => {
    const adminId = await buildUser(test.db)
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', adminId).execute()
    expect((await historyOf(businessId, await signInAs(test.app, adminId))).statusCode).toBe(200)
    const stranger = await signInAs(test.app, await buildUser(test.db))
    expect((await historyOf(businessId, stranger)).statusCode).toBe(403)
    expect((await historyOf(businessId, {})).statusCode).toBe(401)
    expect((await historyOf(999_999)).statusCode).toBe(404)
    const hidden = await buildBusiness(test.db, { status: 'suspended' })
    expect((await historyOf(hidden)).statusCode).toBe(404)
    const fault = await historyOf('twelve')
    expect([fault.statusCode, fault.json().fieldErrors]).toEqual([400, { businessId: expect.any(String) }])
  })
})

describe('GET /api/payments/promotion/:promotionId/status', () => {
  const idOf = async (paymentId: number) => {
    const { id } = await test.db
      .selectFrom('promotions')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return id
  }

  it('says how long it still runs', async () => {
    const startsAt = inHours(-0.5)
    const response = await statusOf(await idOf(await buy('basic', 1, startsAt)))
    expect(response.json()).toEqual({
      status: 'active',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + hour).toISOString(),
      remainingSeconds: expect.any(Number),
    })
    expect(response.json().remainingSeconds).toBeGreaterThan(1790)
    expect(response.json().remainingSeconds).toBeLessThanOrEqual(1800)
  })

  it('is for the owner and staff', async () => {
    const id = await idOf(await buy('premium'))
    expect((await statusOf(id)).json()).toEqual({
      status: 'requested',
      startsAt: null,
      endsAt: null,
      remainingSeconds: 0,
    })
    expect((await statusOf(id, await signInAs(test.app, await buildUser(test.db)))).statusCode).toBe(403)
    expect((await statusOf(id, {})).statusCode).toBe(401)
    expect((await statusOf(999_999)).statusCode).toBe(404)
    expect((await statusOf('0')).statusCode).toBe(400)
  })
})

describe('GET /api/users/payments/:paymentId', () => {
  const receiptOf = (id: number | string, headers?: object) => get(`/api/users/payments/${id}`, headers)

  it('is the receipt of what was bought', async () => {
    const paymentId = await buy('standard', 3)
    const { payment, promotion } = (await receiptOf(paymentId)).json()
    expect(payment).toMatchObject({
      id: paymentId,
      amount: 29.97,
      status: 'succeeded',
      promotionPackage: 'standard',
      promotionDuration: 3,
      businessName: 'Porch & Lantern',
      livemode: true,
    })
    expect(promotion).toMatchObject({ businessId, planId: 'standard', duration: 3, status: 'active' })
  })

  it('stays when there is no promotion, and when the business is deleted', async () => {
    const failed = await buildPayment(test.db, businessId, { userId: ownerId, status: 'failed' })
    expect((await receiptOf(failed)).json()).toMatchObject({ payment: { status: 'failed' }, promotion: null })
    const paid = await buy('basic')
    await test.db.deleteFrom('businesses').where('id', '=', businessId).execute()
    expect((await receiptOf(paid)).json()).toMatchObject({
      payment: { businessId: null, businessName: null },
      promotion: null,
    })
  })

  it('is only for the payer', async () => {
    const paymentId = await buy('basic')
    expect((await receiptOf(paymentId, await signInAs(test.app, await buildUser(test.db)))).statusCode).toBe(
      404,
    )
    expect((await receiptOf(paymentId, {})).statusCode).toBe(401)
    expect((await receiptOf('-1')).statusCode).toBe(400)
  })
})
