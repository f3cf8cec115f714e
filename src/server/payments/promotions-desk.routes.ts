import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  activatedPromotionSchema,
  deskPromotionListSchema,
  listDeskPromotionsQuerySchema,
  paymentParamsSchema,
  promotionParamsSchema,
  refundedPaymentSchema,
} from '#shared/payments/promotions-desk.schemas.ts'
import { countDisputed } from './disputes.repository.ts'
import { countPlaces } from './promotion-places.repository.ts'
import { findPromotion } from './promotions.repository.ts'
import { activatePremium } from './promotions.service.ts'
import { countRequested, listDeskPromotions } from './promotions-desk.repository.ts'
import { refundPayment } from './refunds.service.ts'

const tags = ['desk']
const acted = failures(400, 401, 403, 404, 409, 413, 415)

/** Under /admin: promotions that wait for staff, and refunds. */
export const promotionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/promotions',
    { schema: deskList(listDeskPromotionsQuerySchema, deskPromotionListSchema) },
    async (request) => {
      const [list, requestedCount, disputedCount, { places, free, nextStartsAt }] = await Promise.all([
        searchOrAdvise(app.db, request.query.search, (db) => listDeskPromotions(db, request.query)),
        countRequested(app.db),
        countDisputed(app.db),
        countPlaces(app.db, 'premium'),
      ])
      const ofPlan = {
        total: places ?? 0,
        free: free ?? 0,
        nextStartsAt: nextStartsAt?.toISOString() ?? null,
      }
      return { ...list, requestedCount, disputedCount, places: ofPlan }
    },
  )

  app.post(
    '/promotions/:promotionId/activation',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params: promotionParamsSchema, response: { 200: activatedPromotionSchema, ...acted } },
    },
    async (request) => {
      const { promotionId } = request.params
      await activatePremium(app.db, app, promotionId, visitorOf(request).id)
      return { promotion: requireFound(await findPromotion(app.db, promotionId), 'promotion') }
    },
  )

  app.post(
    '/payments/:paymentId/refunds',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params: paymentParamsSchema, response: { 200: refundedPaymentSchema, ...acted } },
    },
    async (request) => {
      const payment = await refundPayment(app, request.params.paymentId, visitorOf(request).id)
      const { id, status, amount_cents: cents, refunded_at: refundedAt } = payment
      return {
        payment: { id, status, amount: cents / 100, refundedAt: refundedAt?.toISOString() ?? null },
      }
    },
  )
}
