import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { takesKey } from '#server/lib/http/idempotency.ts'
import { limitSenders } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import {
  type CreateQuoteRequest,
  createQuoteRequestSchema,
  quoteRequestListSchema,
  quoteRequestReceivedSchema,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { listQuoteRequests } from './quote-lists.repository.ts'
import { sendQuoteRequest } from './quote-requests.service.ts'
import { quoteStatusRoutes } from './quote-status.routes.ts'
import { quoteStopsRoutes } from './quote-stops.routes.ts'
import { senderBlocksRoutes } from './sender-blocks.routes.ts'
import { createUploadToken } from './upload-tokens.service.ts'

/** Four businesses can be asked at once, and again after the first answers. */
const requestLimit = limitSenders({ max: 12, timeWindow: 10 * 60 * 1000 })

export const quoteRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(quoteStopsRoutes)
  await app.register(quoteStatusRoutes)
  await app.register(senderBlocksRoutes)

  const send = catchBots(
    app,
    'quote-request',
    (tools, asked: CreateQuoteRequest, sender) => sendQuoteRequest(tools, asked, sender),
    paths.conversation,
  )
  app.post(
    '/',
    {
      config: { rateLimit: requestLimit },
      schema: {
        tags: ['quote-requests'],
        headers: takesKey,
        body: createQuoteRequestSchema,
        response: { 201: quoteRequestReceivedSchema, ...failures(400, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const sentId = await send(request, request.body)
      const uploadToken = createUploadToken(app.jobs.secretsKey, sentId ?? 0)
      // A bot gets the usual response, with an arbitrary number.
      const id = sentId ?? request.body.businessId
      return reply.code(201).send({ id, message: 'Quote Request Sent!', uploadToken })
    },
  )

  app.get(
    '/business/:businessId',
    {
      onRequest: requireUser,
      schema: {
        tags: ['quote-requests'],
        params: businessParamsSchema,
        response: { 200: quoteRequestListSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'answer')
      return listQuoteRequests(app.db, id)
    },
  )
}
