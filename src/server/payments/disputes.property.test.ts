import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentStats } from '#shared/payments/payment-stats.ts'
import { promotionSeconds } from '#shared/payments/promotion-plans.ts'
import { times } from '#test/long.ts'
import type { StripeEvent } from '#test/stripe-books.ts'
import { type Bought, type StripeSite, startStripeSite } from '#test/stripe-site.ts'

let site: StripeSite
beforeAll(async () => {
  site = await startStripeSite()
})
afterAll(() => site.close())

const disputed = fc.record({
  isAsked: fc.boolean(),
  isAnswered: fc.boolean(),
  end: fc.constantFrom('dropped', 'open', 'lost', 'won'),
})
/** Events of a payment's life, in their order. */
const lives = fc.record({
  planId: fc.constantFrom('basic', 'premium'),
  isDeclinedFirst: fc.boolean(),
  partialRefunds: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 2 }),
  disputes: fc.array(disputed, { maxLength: 2 }),
  isRefunded: fc.boolean(),
  /** All in one second, or a second apart. */
  isQuick: fc.boolean(),
})
type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never

/** Lets it happen at Stripe. */
function live(intentId: string, { isDeclinedFirst, partialRefunds, disputes, isRefunded }: Life): void {
  const { books, disputes: banks } = site.stripe
  if (isDeclinedFirst) site.stripe.pay(intentId, 'pm_card_chargeDeclined')
  site.stripe.pay(intentId)
  for (const cents of partialRefunds) books.refund(intentId, cents)
  for (const { isAsked, isAnswered, end } of disputes) {
    const dispute = isAsked ? banks.inquire(intentId) : banks.open(intentId)
    if (isAsked && end === 'dropped') {
      banks.close(dispute, 'warning_closed')
      continue
    }
    if (isAsked) banks.escalate(dispute)
    if (isAnswered) banks.answer(dispute)
    if (end !== 'lost' && end !== 'won') return
    banks.close(dispute, end)
    if (end === 'lost') return
  }
  if (isRefunded) books.refund(intentId)
}

async function buyAndLive(life: Life): Promise<{ bought: Bought; events: StripeEvent[] }> {
  let bought: Bought | undefined
  const events = await site.eventsOf(async () => {
    bought = await site.buy(life.planId as 'basic' | 'premium', 1)
    live(bought.intentId, life)
  })
  if (!bought) throw new Error('nothing was bought')
  const first = events[0]?.created ?? 0
  if (!life.isQuick) for (const [place, event] of events.entries()) event.created = first + place
  return { bought, events }
}

/** Payment, disputes, totals and promotion for the owner; instants only as whether there are any. */
async function outcomeOf(bought: Bought) {
  const { payment, promotion } = await site.receiptOf(bought)
  const { id: _id, businessId: _of, businessName: _name, createdAt: _at, ...money } = payment
  const { rows: disputes } = await sql<object>`
    SELECT state, amount_cents, reason, due_at IS NOT NULL AS is_due, withdrawn_at IS NOT NULL AS is_taken,
      reinstated_at IS NOT NULL AS is_back
    FROM payment_disputes WHERE payment_id = ${bought.paymentId} ORDER BY reported_at, dispute_id`.execute(
    site.test.db,
  )
  const activity = await site.test.app.inject({
    url: '/api/users/activity-history',
    headers: bought.session,
  })
  return {
    money: {
      ...money,
      processedAt: payment.processedAt !== null,
      refundedAt: payment.refundedAt !== null,
      disputedAt: payment.disputedAt !== null,
    },
    disputes: disputes.map((dispute) => JSON.stringify(dispute)).sort(),
    stats: paymentStats(await site.historyOf(bought)),
    activity: activity
      .json()
      .activities.map(({ status, amount }: Record<string, unknown>) => [status, amount]),
    // A refund that is reported before its payment leaves nothing to end.
    promotion: promotion?.status ?? 'refunded',
  }
}

/** The rest of a payment by the provider's books, in dollars. */
function keptAtProvider({ intentId }: Bought): number {
  const { books, disputes } = site.stripe
  const charge = books.charges.get(books.get(intentId).latest_charge ?? '')
  if (!charge) return 0
  return (charge.amount_captured - charge.amount_refunded - disputes.takenOf(charge.id)) / 100
}

/** Running promotions run for the paid time, less the time they ran before. */
async function timeFaults({ paymentId }: Bought): Promise<string[]> {
  const rows = await site.test.db
    .selectFrom('promotions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .execute()
  return rows.flatMap(
    ({ status, starts_at: from, ends_at: until, plan_id: planId, duration, ran_seconds: ran }) => {
      if (status !== 'active' || !from || !until) return []
      const seconds = (until.getTime() - from.getTime()) / 1000 + ran
      return seconds === promotionSeconds(planId, duration) ? [] : [`runs for ${seconds} seconds`]
    },
  )
}

it('any order and repetition of what Stripe says of a payment leads to the same history, sums and promotion', async () => {
  await fc.assert(
    fc.asyncProperty(
      lives,
      fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 30, maxLength: 30 }),
      async (life, numbers) => {
        const inOrder = await buyAndLive(life)
        for (const event of inOrder.events) await site.deliver(event)
        const mixed = await buyAndLive(life)
        const copies = mixed.events.flatMap((event, place) => {
          const number = numbers[place % numbers.length] ?? 0
          return Array.from({ length: 1 + (number % 3) }, (_, copy) => ({
            event,
            place: (number * (copy + 7)) % 10_007,
          }))
        })
        copies.sort((one, other) => one.place - other.place)
        for (const { event } of copies) await site.deliver(event)

        expect(await outcomeOf(mixed.bought)).toEqual(await outcomeOf(inOrder.bought))
        for (const { bought } of [inOrder, mixed]) {
          const { payment } = await site.receiptOf(bought)
          expect(payment.keptAmount).toBe(keptAtProvider(bought))
          const parts = payment.refundedAmount + payment.takenAmount + payment.keptAmount
          expect(Math.round(parts * 100)).toBe(Math.round(payment.amount * 100))
          expect(await timeFaults(bought)).toEqual([])
        }
      },
    ),
    { numRuns: times(5, 100) },
  )
})
