import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { rowIdText } from '#shared/lib/fields.schemas.ts'
import { paymentsSchema, receiptSchema } from '#shared/payments/payments.schemas.ts'
import { findPaymentOfUser, listPaymentsOfUser } from './payments.repository.ts'
import { findPromotionOfPayment } from './promotions.repository.ts'

/** Under /users, where the specification's client looks for personal data. */
export const ownPaymentsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/payments',
    {
      onRequest: requireUser,
      schema: { tags: ['payments'], response: { 200: paymentsSchema, ...failures(401) } },
    },
    async (request) => ({ payments: await listPaymentsOfUser(app.db, visitorOf(request).id) }),
  )

  app.get(
    '/payments/:paymentId',
    {
      onRequest: requireUser,
      schema: {
        tags: ['payments'],
        params: z.object({ paymentId: rowIdText }),
        response: { 200: receiptSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const { paymentId } = request.params
      const payment = await findPaymentOfUser(app.db, visitorOf(request).id, paymentId)
      if (!payment) throw notFound('payment')
      return { payment, promotion: (await findPromotionOfPayment(app.db, paymentId)) ?? null }
    },
  )
}
