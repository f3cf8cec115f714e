import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { quoteRequestParamsSchema, quoteStatusSchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import { findOwnHeldStatus } from './held-requests.repository.ts'

const tags = ['quote-requests']

/** Where a request of somebody's own waits. */
export const ownQuoteRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/:requestId/held-status',
    {
      schema: {
        tags,
        description: 'Of a request that the caller sent and that staff look at first, or don’t pass on',
        params: quoteRequestParamsSchema,
        response: { 200: quoteStatusSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const byEmail = needsConfirmation(app.config)
      const { requestId } = request.params
      const found = await findOwnHeldStatus(app.db, requestId, visitorOf(request).id, byEmail)
      if (!found) throw notFound('request')
      return { ...found, createdAt: found.createdAt.toISOString(), offersOthers: false }
    },
  )
}
