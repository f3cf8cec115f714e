import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { promotionPlansSchema } from '#shared/payments/payments.schemas.ts'
import { promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import { countPlaces } from './promotion-places.repository.ts'

/** The plans with their free places, and the payment provider. */
export const plansRoutes: FastifyPluginAsyncZod = async (app) => {
  const { stripe } = app.config
  app.get(
    '/plans',
    { schema: { tags: ['payments'], response: { 200: promotionPlansSchema, ...failures() } } },
    async () => {
      const plans = await Promise.all(promotionPlanIds.map((planId) => countPlaces(app.db, planId)))
      return {
        provider: stripe ? ('stripe' as const) : ('test' as const),
        publishableKey: stripe?.publishableKey ?? null,
        plans: plans.map(({ nextStartsAt, ...plan }) => ({
          ...plan,
          nextStartsAt: nextStartsAt?.toISOString() ?? null,
        })),
      }
    },
  )
}
