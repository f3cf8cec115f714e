import { expect } from 'vitest'
import type { PaymentsOfUser, Receipt } from '#shared/payments/payments.schemas.ts'
import type { PromotionPlanId } from '#shared/payments/promotion-plans.ts'
import { askForIntent } from './buyer.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { signInAs } from './sign-in-as.ts'
import type { StripeEvent } from './stripe-books.ts'
import { startStripeServer } from './stripe-server.ts'
import { startTestApp } from './test-app.ts'

export type StripeSite = Awaited<ReturnType<typeof startStripeSite>>
/** A purchase by a new owner. */
export type Bought = {
  ownerId: number
  businessId: number
  session: { authorization: string }
  intentId: string
  paymentId: number
}

/** The application with the stand-in for Stripe, whose events are delivered when a test says so. */
export async function startStripeSite() {
  const stripe = await startStripeServer()
  const test = await startTestApp(stripe.settings)

  /** Delivers an event to the webhook, signed; it must be taken. */
  async function deliver(event: StripeEvent): Promise<void> {
    const { body, signature } = stripe.webhooks.sign(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await test.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  /** Stripe's events about `act`. */
  async function eventsOf(act: () => unknown): Promise<StripeEvent[]> {
    const before = stripe.webhooks.events.length
    await act()
    return stripe.webhooks.events.slice(before)
  }

  /** Delivers Stripe's events about `act`, in their order. */
  async function tell(act: () => unknown): Promise<void> {
    for (const event of await eventsOf(act)) await deliver(event)
  }

  /** Begins a purchase; the card isn't charged yet. */
  async function buy(planId: PromotionPlanId = 'basic', duration = 2): Promise<Bought> {
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { ownerId })
    const session = await signInAs(test.app, ownerId)
    const answer = await askForIntent(test.app, session, { name: '', businessId, planId, duration })
    expect(answer.statusCode, answer.body).toBe(200)
    const intentId: string = answer.json().paymentIntentId
    const { id: paymentId } = await test.db
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow()
    return { ownerId, businessId, session, intentId, paymentId }
  }

  async function get<Answer>(url: string, headers: Bought['session']): Promise<Answer> {
    const answer = await test.app.inject({ url, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  return {
    stripe,
    test,
    deliver,
    eventsOf,
    tell,
    buy,
    /** Begins a purchase, and has it paid and reported. */
    async buyPaid(planId?: PromotionPlanId, duration?: number): Promise<Bought> {
      const bought = await buy(planId, duration)
      await tell(() => stripe.pay(bought.intentId))
      return bought
    },
    receiptOf: ({ session, paymentId }: Bought) => get<Receipt>(`/api/users/payments/${paymentId}`, session),
    historyOf: async ({ session }: Bought) =>
      (await get<PaymentsOfUser>('/api/users/payments', session)).payments,
    async close() {
      await test.close()
      await stripe.close()
    },
  }
}
