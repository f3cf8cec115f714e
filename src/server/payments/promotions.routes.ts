import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { rowIdText } from '#shared/lib/fields.schemas.ts'
import { promotionStatusSchema, promotionsSchema } from '#shared/payments/payments.schemas.ts'
import { findPromotion, listPromotionsOfBusiness } from './promotions.repository.ts'

export const promotionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/business/:businessId/promotions',
    {
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        params: z.object({ businessId: rowIdText }),
        response: { 200: promotionsSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      await requireBusinessTask(app, visitorOf(request), businessId, 'pay')
      return { promotions: await listPromotionsOfBusiness(app.db, businessId) }
    },
  )

  app.get(
    '/promotion/:promotionId/status',
    {
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        params: z.object({ promotionId: rowIdText }),
        response: { 200: promotionStatusSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const promotion = await findPromotion(app.db, request.params.promotionId)
      if (!promotion) throw notFound('promotion')
      await requireBusinessTask(app, visitorOf(request), promotion.businessId, 'pay')
      return promotion
    },
  )
}
