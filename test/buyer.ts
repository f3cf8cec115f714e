import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type PromotionPlanId, promotionAmountCents } from '#shared/payments/promotion-plans.ts'
import { buildUser } from './factories.ts'
import type { PaymentHistory } from './payment-history.ts'
import { untilHeard } from './repeated-requests.ts'
import { signInAs } from './sign-in-as.ts'

/** One intended purchase, with its own name. */
export type Purchase = { name: string; businessId: number; planId: PromotionPlanId; duration: number }

export const customerInfo = {
  email: 'rosa@example.com',
  name: 'Rosa Delgado',
  phone: '(512) 555-0148',
  address: '1704 S 2nd St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
}

/** The site in this process, or in another one through `remoteApp`. */
export type Application = { inject(request: InjectOptions): Promise<LightMyRequestResponse> }

const post = (
  app: Application,
  headers: { authorization: string },
  url: string,
  payload: object,
): Promise<LightMyRequestResponse> => app.inject({ method: 'POST', url, headers, payload })

const wanted = ({ businessId, planId, duration }: Purchase) => ({
  businessId,
  planId,
  promotionDuration: duration,
  customerInfo,
})

/** The first half of a purchase, as sent by the browser. */
export const askForIntent = (app: Application, session: { authorization: string }, purchase: Purchase) =>
  post(app, session, '/api/payments/create-intent', {
    ...wanted(purchase),
    amount: promotionAmountCents(purchase.planId, purchase.duration),
    currency: 'usd',
  })

/** The second half, after the card was charged. */
export const askToConfirm = (
  app: Application,
  session: { authorization: string },
  purchase: Purchase,
  paymentIntentId: string,
) => post(app, session, '/api/payments/confirm-payment', { ...wanted(purchase), paymentIntentId })

export type Buyer = Awaited<ReturnType<typeof buildBuyer>>

/** An owner who buys, presses again when the site is too busy, and records every step in the history. */
export async function buildBuyer(app: Pick<FastifyInstance, 'db'>, history: PaymentHistory) {
  const userId = await buildUser(app.db)
  const session = await signInAs(app, userId)
  const actor = `buyer ${userId}`
  const argsOf = ({ name, businessId, planId, duration }: Purchase) => ({
    purchase: name,
    businessId,
    planId,
    duration,
  })
  return {
    userId,
    session,
    createIntent: (at: Application, purchase: Purchase) =>
      history.record(actor, 'create-intent', argsOf(purchase), async () => {
        const answer = await untilHeard(() => askForIntent(at, session, purchase))
        const { paymentIntentId, amount } = answer.json()
        return { status: answer.statusCode, intentId: paymentIntentId, amount }
      }),
    /** Pays in the browser; `pay` is the provider's side. */
    pay: (purchase: Purchase, intentId: string, pay: () => boolean) =>
      history.record(actor, 'pay', { ...argsOf(purchase), intentId }, async () => ({
        status: pay() ? 200 : 402,
      })),
    confirm: (at: Application, purchase: Purchase, intentId: string) =>
      history.record(actor, 'confirm', { ...argsOf(purchase), intentId }, async () => {
        const answer = await untilHeard(() => askToConfirm(at, session, purchase, intentId))
        const { payment, promotion } = answer.json()
        return { status: answer.statusCode, paymentId: payment?.id, promotionId: promotion?.id }
      }),
  }
}
