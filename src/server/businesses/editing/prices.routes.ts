import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { recordChange, requireBusinessTask } from '../businesses.guards.ts'
import { confirmPrices } from './prices.repository.ts'

/** The prices of the main services are still right. */
export const pricesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:businessId/prices-confirmation',
    {
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const permit = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'edit')
      await inTransaction(app.db, async (tx) => {
        await confirmPrices(tx, await recordChange(tx, permit, { action: 'business.prices-confirmed' }))
        await announcePublicChange(tx)
      })
      return { message: 'Prices confirmed' }
    },
  )
}
