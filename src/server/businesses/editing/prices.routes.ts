import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { notFound, requireRevision } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { confirmPricesSchema } from '#shared/businesses/form/business-forms.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { recordChange, requireBusinessTask, requireStillMember } from '../businesses.guards.ts'
import { lockEditable } from './business-editing.repository.ts'
import { confirmPrices } from './prices.repository.ts'

/** The prices of the main services are still right. Only prices that were seen are confirmed. */
export const pricesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:businessId/prices-confirmation',
    {
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        params: businessParamsSchema,
        body: confirmPricesSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const permit = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'edit')
      await inTransaction(app.db, async (tx) => {
        const business = await lockEditable(tx, permit.businessId, permit.ownerId)
        if (!business) throw notFound('business')
        await requireStillMember(tx, permit)
        requireRevision(business, request.body.revision)
        await confirmPrices(tx, await recordChange(tx, permit, { action: 'business.prices-confirmed' }))
        await announcePublicChange(tx)
      })
      return { message: 'Prices confirmed' }
    },
  )
}
