import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextPaymentStatus, type PaymentStatus } from '#shared/payments/payment-status.ts'
import { promotionAmountCents } from '#shared/payments/promotion-plans.ts'
import { buildUser } from '#test/factories.ts'
import { times } from '#test/long.ts'
import type { StripeEvent } from '#test/stripe-books.ts'
import { type StripeServer, startStripeServer } from '#test/stripe-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let stripe: StripeServer
let site: TestApp
beforeAll(async () => {
  stripe = await startStripeServer()
  site = await startTestApp(stripe.settings)
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

/** The events a payment can have, and what each reports. The copy is a repeat of the same event. */
const told = ['created', 'processing', 'failed', 'succeeded', 'copy', 'refunded'] as const
type StripeUpdate = (typeof told)[number]
const says: Record<StripeUpdate, PaymentStatus> = {
  created: 'pending',
  processing: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  copy: 'succeeded',
  refunded: 'refunded',
}

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [place, first] of items.entries())
    for (const rest of ordersOf(items.toSpliced(place, 1))) yield [first, ...rest]
}
/** All 720; swapping an event with its copy changes nothing, so 360 cover them. The short run takes every fifth. */
const orders = [...ordersOf(told)]
  .filter((order) => order.indexOf('succeeded') < order.indexOf('copy'))
  .filter((_order, place) => place % times(5, 1) === 0)

/** No more than there are connections. */
const fewAtOnce = pLimit(4)

type Payment = { id: number; businessId: number; intentId: string; tell: Record<StripeUpdate, StripeEvent> }

/** As many payments as orders, each for its own listing, started and not yet paid. */
async function buildPayments(): Promise<Payment[]> {
  const { rows } = await sql<Pick<Payment, 'id' | 'businessId'>>`
    WITH listings AS (
      INSERT INTO businesses (status, name_key) SELECT 'approved', 'listing ' || n FROM generate_series(1, ${orders.length}::int) n
      RETURNING id
    ), profiles AS (
      INSERT INTO business_profiles (business_id, name, description, address, city, state, zip_code)
      SELECT id, 'Listing ' || id, '', '1704 S 2nd St', 'Austin', 'TX', '78704' FROM listings
    )
    INSERT INTO payments (user_id, business_id, promotion_package, amount_cents, status, provider)
    SELECT ${await buildUser(site.db)}::int, id, 'basic', ${amount}::int, 'pending', 'stripe' FROM listings
    RETURNING id, business_id AS "businessId"`.execute(site.db)
  const payments = rows.map((row) => ({ ...row, ...tellOf(row) }))
  await sql`
    UPDATE payments SET intent_id = intent FROM unnest(
      ${payments.map(({ id }) => id)}::int[], ${payments.map(({ intentId }) => intentId)}::text[]
    ) AS known (payment, intent) WHERE id = payment`.execute(site.db)
  return payments
}

/** The events of one payment, as Stripe would have sent them one after another. */
function tellOf({ id, businessId }: Pick<Payment, 'id' | 'businessId'>): Pick<Payment, 'intentId' | 'tell'> {
  const { books, webhooks } = stripe
  const intent = books.create({
    amount,
    currency: 'usd',
    payment_method_types: ['card'],
    metadata: {
      paymentId: String(id),
      businessId: String(businessId),
      planId: 'basic',
      promotionDuration: '1',
    },
  })
  books.announce('payment_intent.processing', intent, { status: 'processing' })
  stripe.pay(intent.id, 'pm_card_chargeDeclined')
  stripe.pay(intent.id)
  books.refund(intent.id)
  const [created, processing, failed, succeeded, refunded] = webhooks.events.slice(-5) as FiveEvents
  return { intentId: intent.id, tell: { created, processing, failed, succeeded, copy: succeeded, refunded } }
}
type FiveEvents = [StripeEvent, StripeEvent, StripeEvent, StripeEvent, StripeEvent]
const amount = promotionAmountCents('basic', 1)

async function deliver(event: StripeEvent): Promise<void> {
  const { body, signature } = stripe.webhooks.sign(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await site.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** The outcome of each payment: its state, whether its promotion runs, and how many emails the payer got. */
async function readStates(): Promise<Map<number, object>> {
  const { rows } = await sql<{ id: number; state: object }>`
    SELECT payments.id, json_build_object(
      'status', payments.status,
      'runs', EXISTS (SELECT FROM promotions p WHERE p.payment_id = payments.id AND p.status = 'active' AND p.ends_at > now()),
      'promotions', (SELECT count(*) FROM promotions p WHERE p.payment_id = payments.id AND p.status <> 'refunded'),
      'hasMoneyDate', processed_at IS NOT NULL,
      'hasRefundDate', refunded_at IS NOT NULL,
      'isFailed', failure_code IS NOT NULL
    ) AS state FROM payments`.execute(site.db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The required outcome of a payment after these events, in any order. */
function stateAfter(heard: Iterable<StripeUpdate>) {
  const status = [...heard].reduce<PaymentStatus>(
    (current, each) => nextPaymentStatus(current, says[each]),
    'pending',
  )
  return {
    status,
    runs: status === 'succeeded',
    promotions: status === 'succeeded' ? 1 : 0,
    hasMoneyDate: status === 'succeeded' || status === 'refunded',
    hasRefundDate: status === 'refunded',
    isFailed: status === 'failed',
  }
}

describe('payment events, in any order', () => {
  it('lead to a state that depends on their content and not on their order, after each event, and to one email of each kind', async () => {
    expect(orders).toHaveLength(times(72, 360))
    const payments = await buildPayments()
    for (let step = 1; step <= told.length; step++) {
      await fewAtOnce.map(payments, ({ tell }, place) =>
        deliver(tell[orders[place]?.[step - 1] as StripeUpdate]),
      )
      const states = await readStates()
      const heard = orders.map((order) => order.slice(0, step))
      expect(heard.map((each, place) => [each, states.get(payments[place]?.id ?? 0)])).toEqual(
        heard.map((each) => [each, stateAfter(each)]),
      )
    }
    const { rows } = await sql<{ most: number }>`
      SELECT max(copies)::int AS most FROM (SELECT count(*) AS copies FROM mails GROUP BY subject, text_body) counted`.execute(
      site.db,
    )
    expect(rows).toEqual([{ most: 1 }])
  })
})
