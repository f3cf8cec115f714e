import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type BusinessPermit, requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, type Visitor, visitorOf } from '#server/lib/http/visitor.ts'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import {
  type ConfirmedPayment,
  type CreateIntent,
  confirmedPaymentSchema,
  confirmPaymentSchema,
  createIntentSchema,
  type Intent,
  intentSchema,
} from '#shared/payments/payments.schemas.ts'
import {
  promotionAmountCents,
  promotionDurationText,
  promotionPlanNames,
} from '#shared/payments/promotion-plans.ts'
import { confirmPayment } from './confirmations.service.ts'
import type { Purchase } from './purchases.repository.ts'
import { beginPurchase } from './purchases.service.ts'

/** Far more than anyone buys, and a limit on requests to the provider. */
const perPerson = limitPerPerson({ max: 60, timeWindow: 10 * 60 * 1000 })

export const paymentIntentsRoutes: FastifyPluginAsyncZod = async (app) => {
  const beginOnce = createSingleFlight<Intent>()
  const confirmOnce = createSingleFlight<ConfirmedPayment>()
  const toPurchase = async (
    visitor: Visitor,
    {
      businessId,
      planId,
      promotionDuration,
    }: Pick<CreateIntent, 'businessId' | 'planId' | 'promotionDuration'>,
  ): Promise<{ permit: BusinessPermit; purchase: Purchase }> => {
    const permit = await requireBusinessTask(app, visitor, businessId, 'pay')
    return { permit, purchase: { userId: visitor.id, businessId, planId, duration: promotionDuration } }
  }

  app.post(
    '/create-intent',
    {
      config: { rateLimit: perPerson },
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        description: 'Starts a purchase. A repeated call returns the same intent.',
        body: createIntentSchema,
        response: { 200: intentSchema, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      requirePrice(request.body)
      const { permit, purchase } = await toPurchase(visitorOf(request), request.body)
      return beginOnce(purchaseKey(purchase), () => beginPurchase(app, permit, purchase))
    },
  )

  app.post(
    '/confirm-payment',
    {
      config: { rateLimit: perPerson },
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        description: 'Asks the provider whether a purchase is paid. A repeated call returns the same.',
        body: confirmPaymentSchema,
        response: { 200: confirmedPaymentSchema, ...failures(400, 401, 402, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { paymentIntentId } = request.body
      // Staff are in the log since they ordered it.
      const { purchase } = await toPurchase(visitorOf(request), request.body)
      return confirmOnce(`${purchaseKey(purchase)} ${paymentIntentId}`, () =>
        confirmPayment(app, purchase, paymentIntentId),
      )
    },
  )
}

const purchaseKey = (purchase: Purchase) => Object.values(purchase).join(' ')

/** The server sets the price; a client that expects a different one must find out before anyone pays. */
function requirePrice({ amount, planId, promotionDuration }: CreateIntent): void {
  const price = promotionAmountCents(planId, promotionDuration)
  if (amount === price) return
  const what = `${promotionPlanNames[planId]} for ${promotionDurationText(planId, promotionDuration)}`
  throw invalid({ amount: `${what} costs ${price} cents` })
}
