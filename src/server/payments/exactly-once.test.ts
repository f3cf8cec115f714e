import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PromotionPlanId, promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import type { ActivityHistory } from '#shared/users/users.schemas.ts'
import { type Buyer, buildBuyer, type Purchase } from '#test/buyer.ts'
import { isLong, times } from '#test/long.ts'
import { findPaymentFaults, PaymentHistory } from '#test/payment-history.ts'
import { readLedger } from '#test/payment-ledger.ts'
import { startSecondApp } from '#test/second-app.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { deliverTo, seededRandom } from '#test/stripe-webhooks.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const eventsWanted = times(100, 10_000)

let stripe: StripeServer
let site: TestApp
let second: Awaited<ReturnType<typeof startSecondApp>>
let webhookUrls: string[]
beforeAll(async () => {
  stripe = await startStripeServer()
  site = await startTestApp(stripe.settings)
  second = await startSecondApp(site)
  const addresses = [site, second].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 }))
  webhookUrls = (await Promise.all(addresses)).map((address) => `${address}/api/payments/webhook`)
})
afterAll(async () => {
  await second.close()
  await site.close()
  await stripe.close()
})

const random = seededRandom(20_260_308)
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
/** One of the two processes. */
const somewhere = () => oneOf([site.app, second.app])

type Wanted = { buyer: Buyer; purchase: Purchase; intentId: string }

/** People with their own businesses. */
async function buildBuyers(history: PaymentHistory, count: number, businessesEach: number) {
  const buyers: { buyer: Buyer; businessIds: number[] }[] = []
  for (let made = 0; made < count; made++) {
    const buyer = await buildBuyer(site.app, history)
    const { rows } = await sql<{ id: number }>`
      WITH made AS (
        INSERT INTO businesses (submitted_by_id, status, name_key)
        SELECT ${buyer.userId}::int, 'approved', 'listing ' || n FROM generate_series(1, ${sql.lit(businessesEach)}) n
        RETURNING id
      )
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Listing ' || id, '', '1704 S 2nd St', 'Austin', 'TX', '78704' FROM made
      RETURNING business_id AS id`.execute(site.db)
    buyers.push({ buyer, businessIds: rows.map(({ id }) => id) })
  }
  return buyers
}

/** Purchases, all different, because repeating an open purchase is the same payment. */
function* purchasesOf(buyers: Awaited<ReturnType<typeof buildBuyers>>): Generator<Omit<Wanted, 'intentId'>> {
  let serial = 0
  for (let duration = 1; ; duration++) {
    for (const planId of promotionPlanIds as readonly PromotionPlanId[]) {
      for (const { buyer, businessIds } of buyers)
        for (const businessId of businessIds)
          yield { buyer, purchase: { name: `purchase ${++serial}`, businessId, planId, duration } }
    }
  }
}

/** Lets people try their cards with the provider until there are enough events. Some are refunded, wholly or not, or disputed. */
async function tryCards(wanted: readonly Wanted[]): Promise<Wanted[]> {
  const paid: Wanted[] = []
  for (const each of wanted) {
    const { buyer, purchase, intentId } = each
    const pay = (card?: 'pm_card_chargeDeclined') =>
      buyer.pay(purchase, intentId, () => stripe.pay(intentId, card))
    if (random() < 0.2) await pay('pm_card_chargeDeclined')
    if (random() < 0.05) continue
    await pay()
    paid.push(each)
    const fate = random()
    if (fate < 0.15) stripe.books.refund(intentId)
    else if (fate < 0.2) stripe.books.refund(intentId, 100)
    else if (fate < 0.3) {
      const dispute = stripe.disputes.open(intentId)
      if (fate > 0.23) stripe.disputes.close(dispute, fate < 0.27 ? 'won' : 'lost')
    }
  }
  return paid
}

/** How often a payment appears in its payer's history. */
async function countActivities({ session }: Buyer): Promise<number> {
  let count = 0
  for (let before: string | null = ''; before !== null; ) {
    const url: string = `/api/users/activity-history${before && `?before=${before}`}`
    const answer = await site.app.inject({ url, headers: session })
    const { activities, nextBefore }: ActivityHistory = answer.json()
    count += activities.filter(({ action }) => action === 'made_payment').length
    before = nextBefore
  }
  return count
}

describe('money', { timeout: isLong ? 900_000 : 240_000 }, () => {
  it(`has one effect each, even if ${eventsWanted} events get lost, late or repeated and clients confirm in the meantime`, async () => {
    const history = new PaymentHistory()
    const buyers = await buildBuyers(history, 5, isLong ? 40 : 5)
    const source = purchasesOf(buyers)
    const all: Wanted[] = []
    const paid: Wanted[] = []
    while (stripe.webhooks.events.length < eventsWanted) {
      const batch = Array.from({ length: 40 }, () => source.next().value as Omit<Wanted, 'intentId'>)
      const begun = await pLimit(4).map(batch, async ({ buyer, purchase }) => {
        const { status, intentId = '' } = await buyer.createIntent(somewhere(), purchase)
        expect(status).toBe(200)
        return { buyer, purchase, intentId }
      })
      all.push(...begun)
      paid.push(...(await tryCards(begun)))
    }

    const isCut = () => random() < 0.05
    const deliveries = webhookUrls.map((url) => deliverTo(url, isCut))
    const how = { seed: 7, copies: 5, shuffled: true, atOnce: 6, rounds: 50 }
    const [statuses] = await Promise.all([
      stripe.webhooks.deliverAll((delivery) => oneOf(deliveries)(delivery), how),
      pLimit(2).map(
        paid.filter(() => random() < 0.6),
        ({ buyer, purchase, intentId }) => buyer.confirm(somewhere(), purchase, intentId),
      ),
    ])
    expect(statuses.length).toBeGreaterThan(2 * eventsWanted)
    expect(statuses.filter((status) => ![0, 200, 503].includes(status))).toEqual([])

    const ledger = await readLedger(site.db, stripe)
    expect(findPaymentFaults(history.lines, ledger)).toEqual([])
    expect(ledger.payments).toHaveLength(all.length)
    expect(ledger.charges).toHaveLength(paid.length)
    const entries = await pLimit(2).map(buyers, ({ buyer }) => countActivities(buyer))
    expect(entries.reduce((sum, count) => sum + count)).toBe(all.length)
  })
})
