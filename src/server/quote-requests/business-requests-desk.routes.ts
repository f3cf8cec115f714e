import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordDeskRead } from '#server/businesses/businesses.guards.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  quoteRequestCountSchema,
  quoteRequestListSchema,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { countQuoteRequests, listQuoteRequests } from './quote-lists.repository.ts'

const shared = { tags: ['desk'], params: businessParamsSchema }
const refused = failures(400, 401, 403, 404)

/** Under /admin/businesses: visitors' requests to a business, for admins. */
export const businessRequestsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId/quote-requests',
    {
      onRequest: requireStaffConfirmation,
      schema: { ...shared, response: { 200: quoteRequestListSchema, ...refused } },
    },
    async (request) => {
      const { businessId } = request.params
      const id = await recordDeskRead(app.db, visitorOf(request), businessId, 'quote-requests.read')
      return listQuoteRequests(app.db, id)
    },
  )

  app.get(
    '/:businessId/quote-requests/count',
    { schema: { ...shared, response: { 200: quoteRequestCountSchema, ...refused } } },
    async (request) => ({ total: await countQuoteRequests(app.db, request.params.businessId) }),
  )
}
