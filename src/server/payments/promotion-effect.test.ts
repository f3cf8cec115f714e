import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import {
  type PromotionPlanId,
  promotionHours,
  promotionPlanIds,
  promotionPlans,
} from '#shared/payments/promotion-plans.ts'
import { buildBusiness, buildPayment, buildUser } from '#test/factories.ts'
import { startSecondApp } from '#test/second-app.ts'
import { onOurClock, setClock } from '#test/set-clock.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { activatePremium, startPromotion } from './promotions.service.ts'

/** A promotion as visitors see it, from the first request after its payment to the last one before it ends. */

let test: TestApp
let second: Awaited<ReturnType<typeof startSecondApp>>
let shop: number
const others: number[] = []
beforeAll(async () => {
  test = await startTestApp({}, onOurClock)
  await setClock(test.db, new Date('2026-01-15T12:00:00Z'))
  const listed = { createdAt: new Date('2025-01-01T00:00:00Z') }
  shop = await buildBusiness(test.db, { name: 'The Oldest', ownerId: await buildUser(test.db), ...listed })
  for (let place = 0; place < 30; place++)
    others.push(await buildBusiness(test.db, { isAdminChoice: place < 12 }))
  // Another process, as after a restart, with only the state in the database.
  second = await startSecondApp(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

async function buy(businessId: number, planId: PromotionPlanId, duration: number, at: Date): Promise<void> {
  const paymentId = await buildPayment(test.db, businessId, { planId, duration })
  await setClock(test.db, at)
  await inTransaction(test.db, (tx) => startPromotion(tx, { paymentId, businessId, planId, duration, at }))
  if (planId !== 'premium') return
  const { id } = await test.db
    .selectFrom('promotions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await activatePremium(test.db, test.app, id, null)
}

const read = async (url: string, { app } = test) => (await app.inject(url)).json()
/** The badge, the top of the directory and a place on the home page, at a given instant. */
async function seenAt(instant: Date, from = test) {
  await setClock(test.db, instant)
  const [{ business }, { businesses }, featured] = await Promise.all([
    read(`/api/businesses/${shop}`, from),
    read('/api/businesses', from),
    read('/api/businesses/featured', from),
  ])
  return {
    isPromoted: business.isPromoted,
    isOnTop: businesses[0].id === shop,
    placeOnHomePage: featured.findIndex(({ id }: { id: number }) => id === shop),
  }
}
const unseen = { isPromoted: false, isOnTop: false, placeOnHomePage: -1 }

describe.each([
  ['basic', { isPromoted: true, isOnTop: true, placeOnHomePage: -1 }],
  ['standard', { isPromoted: true, isOnTop: true, placeOnHomePage: 0 }],
  ['premium', { isPromoted: true, isOnTop: true, placeOnHomePage: 0 }],
] as const)('%s', (planId, seen) => {
  it('shows what was promised immediately, and until its end', async () => {
    await test.db.deleteFrom('promotions').execute()
    const start = new Date('2026-02-02T15:00:00Z')
    expect(await seenAt(start)).toEqual(unseen)
    await buy(shop, planId, 1, start)
    expect(await seenAt(start)).toEqual(seen)
    const end = start.getTime() + promotionHours(planId, 1) * 3_600_000
    expect(await seenAt(new Date(end - 1))).toEqual(seen)
    expect(await seenAt(new Date(end))).toEqual(unseen)
  })
})

it('lists Enterprise before Professional, and each in the order they started', async () => {
  await test.db.deleteFrom('promotions').execute()
  const start = new Date('2026-02-10T15:00:00Z')
  const minute = (count: number) => new Date(start.getTime() + count * 60_000)
  const [first = 0, second = 0, third = 0, fourth = 0] = others
  await buy(first, 'standard', 2, minute(1))
  await buy(second, 'premium', 2, minute(2))
  await buy(third, 'standard', 2, minute(3))
  await buy(fourth, 'premium', 2, minute(4))
  await setClock(test.db, minute(5))
  const featured: { id: number; isPromoted: boolean }[] = await read('/api/businesses/featured')
  expect(featured.slice(0, 2).map(({ id }) => id)).toEqual([second, fourth])
  // Professional takes turns with Admin's Choice.
  const promoted = featured.filter(({ isPromoted }) => isPromoted)
  expect(promoted.map(({ id }) => id)).toEqual([second, fourth, first, third])
  const { businesses } = await read('/api/businesses')
  const top = businesses.slice(0, 5).map(({ isPromoted }: { isPromoted: boolean }) => isPromoted)
  expect(top).toEqual([true, true, true, true, false])
})

it('promotes a pending business in the directory, and on the home page only after approval', async () => {
  await test.db.deleteFrom('promotions').execute()
  const at = new Date('2026-02-20T15:00:00Z')
  const set = (status: 'pending' | 'approved') =>
    test.db.updateTable('businesses').set({ status }).where('id', '=', shop).execute()
  await set('pending')
  await buy(shop, 'standard', 1, at)
  expect(await seenAt(at)).toEqual({ isPromoted: true, isOnTop: true, placeOnHomePage: -1 })
  await set('approved')
  expect(await seenAt(at)).toMatchObject({ placeOnHomePage: 0 })
})

/** An instant within two days of a time change in Austin. */
const aroundChange = fc
  .tuple(
    fc.constantFrom('2026-03-08T08:00:00Z', '2026-11-01T07:00:00Z'),
    fc.integer({ min: -48 * 3_600_000, max: 48 * 3_600_000 }),
  )
  .map(([change, offset]) => new Date(Date.parse(change) + offset))
const purchase = fc.constantFrom(...promotionPlanIds).chain((planId) =>
  fc.record({
    planId: fc.constant(planId),
    duration: fc.integer({ min: 1, max: promotionPlans[planId].unitsMax }),
    at: aroundChange,
  }),
)

it('ends to the millisecond across a time change, in every process', {
  tags: 'long',
}, async () => {
  const shownBy = async (from: Pick<TestApp, 'app'>) =>
    (await from.app.inject(`/api/businesses/${shop}`)).json().business.isPromoted
  await fc.assert(
    fc.asyncProperty(purchase, async ({ planId, duration, at }) => {
      await test.db.deleteFrom('promotions').execute()
      await buy(shop, planId, duration, at)
      // Elapsed time, regardless of the local clock.
      const end = at.getTime() + duration * (planId === 'basic' ? 1 : 24) * 3_600_000
      for (const [instant, isPromoted] of [
        [at.getTime(), true],
        [end - 1, true],
        [end, false],
      ] as const) {
        await setClock(test.db, new Date(instant))
        expect([await shownBy(test), await shownBy(second)]).toEqual([isPromoted, isPromoted])
      }
    }),
    { numRuns: 60, seed: 2026 },
  )
})
