import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { type PromotionPlanId, promotionHours } from '#shared/payments/promotion-plans.ts'
import { buildBusiness, buildPayment, buildPromotion, buildUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { activatePremium, startPromotion, withdrawPromotion } from './promotions.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('promotions').execute()
  await test.db.deleteFrom('mails').execute()
})

const hour = 3_600_000
const now = new Date('2026-11-21T18:00:00.000Z')
const inHours = (hours: number, from = now) => new Date(from.getTime() + hours * hour)

type Wanted = { businessId?: number; planId?: PromotionPlanId; duration?: number; at?: Date }

/** A payment and its promotion, as settling the payment starts it. */
async function buy({ planId = 'basic', duration = 1, at = now, ...given }: Wanted = {}) {
  const businessId = given.businessId ?? (await buildBusiness(test.db))
  const paymentId = await buildPayment(test.db, businessId, { planId, duration })
  const bought = { paymentId, businessId, planId, duration, at }
  await inTransaction(test.db, (tx) => startPromotion(tx, bought))
  return { ...bought, ...(await promotionOf(paymentId)) }
}

const promotionOf = (paymentId: number) =>
  test.db
    .selectFrom('promotions')
    .select(['id', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

const refund = (paymentId: number, at: Date) =>
  inTransaction(test.db, (tx) => withdrawPromotion(tx, test.app, { paymentId, at }))

const listMails = () =>
  test.db.selectFrom('mails').select(['recipient_address', 'subject', 'text_body']).execute()

describe('a paid promotion', () => {
  it.each([
    ['basic', 24],
    ['standard', 30],
  ] as const)('of %s runs immediately for what was bought', async (planId, duration) => {
    const bought = await buy({ planId, duration })
    expect(bought).toMatchObject({
      status: 'active',
      startsAt: now,
      endsAt: inHours(promotionHours(planId, duration)),
    })
  })

  it('of premium waits for staff', async () => {
    expect(await buy({ planId: 'premium', duration: 3 })).toMatchObject({
      status: 'requested',
      startsAt: null,
      endsAt: null,
    })
  })

  it('starts once, no matter how often and when it is called', async () => {
    const bought = await buy({ planId: 'standard' })
    const again = { ...bought, at: inHours(5) }
    await Promise.all(
      Array.from({ length: 10 }, () => inTransaction(test.db, (tx) => startPromotion(tx, again))),
    )
    expect(await test.db.selectFrom('promotions').select(['id', 'starts_at']).execute()).toEqual([
      { id: bought.id, starts_at: now },
    ])
  })

  it('starts when the one of the same business and plan ends, and beside one of another plan', async () => {
    const first = await buy({ duration: 3 })
    const { businessId } = first
    expect(await buy({ businessId, at: inHours(1) })).toMatchObject({
      startsAt: inHours(3),
      endsAt: inHours(4),
    })
    expect(await buy({ businessId, at: inHours(1) })).toMatchObject({
      startsAt: inHours(4),
      endsAt: inHours(5),
    })
    expect(await buy({ businessId, planId: 'standard' })).toMatchObject({ startsAt: now })
    expect(await buy({ at: inHours(1) })).toMatchObject({ startsAt: inHours(1) })
  })

  it('bought several times at once runs one after another', async () => {
    const businessId = await buildBusiness(test.db)
    const bought = await Promise.all(Array.from({ length: 12 }, () => buy({ businessId, duration: 2 })))
    const starts = bought.map(({ startsAt }) => startsAt?.getTime()).sort()
    expect(starts).toEqual(Array.from({ length: 12 }, (_, place) => inHours(2 * place).getTime()))
  })
})

describe('places of Professional', () => {
  it('are 24, and the next buyer gets the first that is free long enough', async () => {
    for (let place = 0; place < 24; place++) {
      const business = await buildBusiness(test.db)
      await buildPromotion(test.db, business, {
        planId: 'standard',
        startsAt: inHours(-24),
        endsAt: inHours(48 + place),
      })
    }
    expect(await buy({ planId: 'standard', duration: 2 })).toMatchObject({ startsAt: inHours(48) })
    expect(await buy({ planId: 'standard' })).toMatchObject({ startsAt: inHours(49) })
    expect(await buy({ planId: 'basic' })).toMatchObject({ startsAt: now })
  })

  it('are filled between two others only if the purchase fits', async () => {
    const ahead = { planId: 'standard', startsAt: inHours(72), endsAt: inHours(96) } as const
    for (let place = 0; place < 24; place++)
      await buildPromotion(test.db, await buildBusiness(test.db), ahead)
    expect(await buy({ planId: 'standard', duration: 3 })).toMatchObject({ startsAt: now })
    expect(await buy({ planId: 'standard', duration: 4 })).toMatchObject({ startsAt: inHours(96) })
  })

  it('are assigned one by one to thirty who pay at the same moment', async () => {
    const bought = await Promise.all(Array.from({ length: 30 }, () => buy({ planId: 'standard' })))
    const starts = Map.groupBy(bought, ({ startsAt }) => startsAt?.toISOString())
    expect([...starts].map(([at, all]) => [at, all.length]).sort()).toEqual([
      [now.toISOString(), 24],
      [inHours(24).toISOString(), 6],
    ])
  })
})

describe('a refund', () => {
  it('permanently ends an active promotion', async () => {
    const { paymentId } = await buy({ planId: 'standard', duration: 2 })
    await refund(paymentId, inHours(5))
    const ended = { status: 'refunded', startsAt: now, endsAt: inHours(5) }
    expect(await promotionOf(paymentId)).toMatchObject(ended)
    await refund(paymentId, inHours(6))
    expect(await promotionOf(paymentId)).toMatchObject(ended)
  })

  it('of a promotion that has ended or was only requested changes no times', async () => {
    const over = await buy()
    await refund(over.paymentId, inHours(2))
    expect(await promotionOf(over.paymentId)).toMatchObject({ status: 'refunded', endsAt: inHours(1) })
    const asked = await buy({ planId: 'premium' })
    await refund(asked.paymentId, inHours(2))
    expect(await promotionOf(asked.paymentId)).toMatchObject({ status: 'refunded', startsAt: null })
    await expect(activatePremium(test.db, test.app, asked.id ?? 0, null)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('that came first prevents the start', async () => {
    const businessId = await buildBusiness(test.db)
    const paymentId = await buildPayment(test.db, businessId, { status: 'refunded' })
    await refund(paymentId, now)
    await inTransaction(test.db, (tx) =>
      startPromotion(tx, { paymentId, businessId, planId: 'basic', duration: 1, at: now }),
    )
    expect(await promotionOf(paymentId)).toBeUndefined()
  })

  it('frees the place', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => buy({ planId: 'standard', duration: 30 })))
    await refund(all[0]?.paymentId ?? 0, inHours(1))
    expect(await buy({ planId: 'standard', at: inHours(1) })).toMatchObject({ startsAt: inHours(1) })
  })
})

describe('activating Enterprise', () => {
  const activate = (id = 0) => activatePremium(test.db, test.app, id, null)

  it.each(['rejected', 'suspended'] as const)('uses up no time on a business that is %s', async (status) => {
    const businessId = await buildBusiness(test.db, { status })
    const { id, paymentId } = await buy({ businessId, planId: 'premium' })
    await expect(activate(id)).rejects.toMatchObject({
      code: 'conflict',
      message: `This business is ${status}, so no one would see its promotion. Approve it first, or refund the payment.`,
    })
    expect(await promotionOf(paymentId)).toMatchObject({ status: 'requested', startsAt: null })
  })

  it('runs from then on, and notifies the owner once', async () => {
    const ownerId = await buildUser(test.db, { firstName: 'Maya', email: 'maya.owns@example.com' })
    const businessId = await buildBusiness(test.db, { ownerId, name: 'Porch & Lantern' })
    const { id, paymentId } = await buy({ businessId, planId: 'premium', duration: 2 })
    const before = Date.now()
    const { endsAt } = await activate(id)
    const promotion = await promotionOf(paymentId)
    expect(promotion).toMatchObject({ status: 'active', endsAt })
    const startsAt = promotion?.startsAt?.getTime() ?? 0
    expect(startsAt).toBeGreaterThanOrEqual(before - 50)
    expect(startsAt).toBeLessThanOrEqual(Date.now())
    expect(endsAt.getTime() - startsAt).toBe(48 * hour)
    await expect(activate(id)).rejects.toMatchObject({ code: 'conflict', statusCode: 409 })
    const mails = await listMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      recipient_address: 'maya.owns@example.com',
      subject: 'Enterprise promotion for Porch & Lantern is active',
    })
  })

  it('finds three places, even for four simultaneous requests', async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, () => buy({ planId: 'premium' })))
    const answers = await Promise.allSettled(asked.map(({ id }) => activate(id)))
    const rejected = answers.filter((answer) => answer.status === 'rejected')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]?.reason).toMatchObject({ code: 'conflict' })
    const requested = await test.db
      .selectFrom('promotions')
      .select('id')
      .where('status', '=', 'requested')
      .execute()
    expect(requested).toHaveLength(1)
    await sql`UPDATE promotions SET ends_at = now() WHERE id = (SELECT min(id) FROM promotions WHERE status = 'active')`.execute(
      test.db,
    )
    await activate(requested[0]?.id)
  })

  it('rejects a second one while the same business has one running', async () => {
    const { businessId, id } = await buy({ planId: 'premium' })
    const second = await buy({ businessId, planId: 'premium' })
    await activate(id)
    await expect(activate(second.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('accepts only requested promotions', async () => {
    await expect(activate(999_999)).rejects.toMatchObject({ code: 'not_found' })
    const { id } = await buy({ planId: 'standard', at: new Date() })
    await expect(activate(id)).rejects.toThrow(
      'Only a requested promotion can be activated: this one is active.',
    )
  })
})
