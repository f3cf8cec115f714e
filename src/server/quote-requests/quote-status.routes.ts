import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readToken } from '#server/lib/tokens.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  answeredQuoteSchema,
  type QuoteProgress,
  quoteRequestParamsSchema,
  quoteStatusSchema,
  quoteTokenSchema,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { findHeldStatus } from './held-requests.repository.ts'
import { findBusinessOfRequest, findStatus, markRead } from './quote-status.repository.ts'
import { setAnswered } from './quote-status.service.ts'

const tags = ['quote-requests']
/** A link can't be guessed; this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }

/** Hours after which a visitor is offered others to ask. */
const patienceHours = 24

const settled: ReadonlySet<QuoteProgress> = new Set(['answered', 'read', 'refused'])

/** The status of a request: for its sender, by the secret link, and as its receiver sets it. */
export const quoteStatusRoutes: FastifyPluginAsyncZod = async (app) => {
  // POST, so that the token is in no address.
  app.post(
    '/status',
    {
      config,
      schema: {
        tags,
        body: quoteTokenSchema,
        response: { 200: quoteStatusSchema, ...failures(400, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const hash = readToken('quoteStatus', request.body.token)
      if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
      const found = (await findStatus(app.db, hash)) ?? (await findHeldStatus(app.db, hash))
      if (!found) throw notFound('request')
      const { createdAt, ...status } = found
      const isLate = Date.now() - createdAt.getTime() > patienceHours * 60 * 60 * 1000
      const isOpen = !settled.has(status.state)
      return {
        ...status,
        createdAt: createdAt.toISOString(),
        offersOthers: status.state === 'not_reached' || (isLate && isOpen),
      }
    },
  )

  app.put(
    '/business/:businessId/read',
    {
      onRequest: requireUser,
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const visitor = visitorOf(request)
      const { id } = await requireBusinessTask(app, visitor, request.params.businessId, 'answer')
      await markRead(app.db, id)
      return { message: 'Read.' }
    },
  )

  app.put(
    '/:requestId/answered',
    {
      onRequest: requireUser,
      schema: {
        tags,
        params: quoteRequestParamsSchema,
        body: answeredQuoteSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { requestId } = request.params
      const businessId = await findBusinessOfRequest(app.db, requestId)
      if (businessId === undefined) throw notFound('request')
      const { id } = await requireBusinessTask(app, visitorOf(request), businessId, 'answer')
      await setAnswered(app.db, id, requestId, request.body.isAnswered)
      return { message: request.body.isAnswered ? 'Marked as replied.' : 'Marked as open.' }
    },
  )
}
