import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser } from '#server/lib/http/visitor.ts'
import { type TestCard, testCardSchema, testPaymentSchema } from '#shared/payments/payments.schemas.ts'
import { intentNotFound } from './confirmations.service.ts'
import { findTestCard, payWithTestCard } from './test.gateway.ts'

/**
 * Takes a card, as Stripe does when it is configured; then there is no such route.
 */
export const testProviderRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.config.stripe) return
  app.post(
    '/test-provider/confirm',
    {
      config: { rateLimit: limitPerPerson({ max: 60, timeWindow: 10 * 60 * 1000 }) },
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        description: 'Pays with one of the known test numbers. No card is charged, and no digit is kept.',
        body: testCardSchema,
        response: { 200: testPaymentSchema, ...failures(400, 401, 402, 404, 409, 429) },
      },
    },
    async ({ body }) => {
      const effect = findTestCard(body.cardNumber)
      if (effect === undefined)
        throw invalid({ cardNumber: 'This is not a test card. Please use one of the listed numbers.' })
      requireValid(body, new Date())
      const intent = await payWithTestCard(app.db, body.clientSecret, effect)
      if (!intent) throw intentNotFound()
      if (intent.status === 'canceled')
        throw new AppError('conflict', 'This payment was canceled. Please start again.')
      // A paid intent stays paid, no matter what this card does.
      if (intent.status !== 'succeeded')
        throw new AppError('payment_incomplete', intent.failure?.message ?? 'Your card was declined.')
      return { paymentIntentId: intent.id, status: intent.status }
    },
  )
}

/** A card is valid to the end of its month. */
function requireValid({ expMonth, expYear }: TestCard, now: Date): void {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  if (expYear < year) throw invalid({ expYear: "Your card's expiration year is in the past." })
  if (expYear === year && expMonth < month)
    throw invalid({ expMonth: "Your card's expiration month is in the past." })
}
