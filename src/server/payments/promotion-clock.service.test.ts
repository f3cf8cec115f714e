import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange, type PublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness, buildPayment, buildPromotion } from '#test/factories.ts'
import { quietFor } from '#test/quiet-time.ts'
import { startSecondApp } from '#test/second-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { startPromotionClock } from './promotion-clock.service.ts'
import { startPromotion, withdrawPromotion } from './promotions.service.ts'

let test: TestApp
let second: Awaited<ReturnType<typeof startSecondApp>>
let shop: number
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondApp(test)
  shop = await buildBusiness(test.db, { name: 'To The Second' })
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  await test.db.deleteFrom('promotions').execute()
})

const isShown = async ({ app }: Pick<TestApp, 'app'>) =>
  (await app.inject(`/businesses/${shop}`)).body.includes('"isPromoted":true')
/** Whether the cached pages of both processes show it. */
const shownByBoth = async () => [await isShown(test), await isShown(second)]
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds)

it('drops cached pages at the start and at the end of a promotion, in every process', {
  tags: 'long',
}, async () => {
  // The first render is slower than later ones.
  await shownByBoth()
  const startsAt = inMs(2_000)
  const endsAt = new Date(startsAt.getTime() + 2_000)
  await buildPromotion(test.db, shop, { startsAt, endsAt })
  await inTransaction(test.db, announcePublicChange)
  // Rendered and cached; only the clock would drop it within the next five seconds.
  expect(await shownByBoth()).toEqual([false, false])
  const within = (moment: Date) => ({ timeout: moment.getTime() - Date.now() + 800 })
  await expect.poll(shownByBoth, within(startsAt)).toEqual([true, true])
  expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime())
  await expect.poll(shownByBoth, within(endsAt)).toEqual([false, false])
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
})

it('shows a purchase and its refund on the next request of the process that settled it', async () => {
  const bought = { businessId: shop, planId: 'basic', duration: 1, at: new Date() } as const
  const paymentId = await buildPayment(test.db, shop, bought)
  expect(await isShown(test)).toBe(false)
  await inTransaction(test.db, (tx) => startPromotion(tx, { ...bought, paymentId }))
  expect(await isShown(test)).toBe(true)
  await expect.poll(() => isShown(second)).toBe(true)
  await inTransaction(test.db, (tx) => withdrawPromotion(tx, test.app, { paymentId, at: new Date() }))
  expect(await isShown(test)).toBe(false)
  await expect.poll(() => isShown(second)).toBe(false)
})

/** Announcements made only by the clock, counted. */
function listenAlone() {
  const listeners: ((news: PublicChange) => void)[] = []
  let announced = 0
  return {
    onChange: (listener: (news: PublicChange) => void) => void listeners.push(listener),
    announceHere() {
      announced++
      for (const listener of listeners) listener('changed')
    },
    follow: () => {},
    listenAlso: () => {},
    stop: async () => {},
    tell: () => listeners.forEach((listener) => void listener('changed')),
    announced: () => announced,
  }
}

it('announces each instant once, picks up a nearer one, and is silent after it is stopped', {
  tags: 'long',
}, async () => {
  await buildPromotion(test.db, shop, { endsAt: inMs(3_600_000) })
  const publicChanges = listenAlone()
  const clock = startPromotionClock({ db: test.db, publicChanges })
  await quietFor(300)
  expect(publicChanges.announced()).toBe(0)
  const near = inMs(600)
  await buildPromotion(test.db, shop, { planId: 'standard', endsAt: near })
  await buildPromotion(test.db, shop, { planId: 'premium', endsAt: near })
  for (let news = 0; news < 5; news++) publicChanges.tell()
  await expect.poll(publicChanges.announced).toBe(1)
  await quietFor(400)
  expect(publicChanges.announced()).toBe(1)
  await buildPromotion(test.db, shop, { planId: 'standard', endsAt: inMs(300) })
  publicChanges.tell()
  await clock.stop()
  publicChanges.tell()
  await quietFor(500)
  expect(publicChanges.announced()).toBe(1)
})
