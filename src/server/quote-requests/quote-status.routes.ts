import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readToken } from '#server/lib/tokens.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  answeredQuoteSchema,
  type QuoteProgress,
  quoteRequestParamsSchema,
  quoteStatusSchema,
  quoteTokenSchema,
} from '#shared/quote-requests/quote-requests.schemas.ts'
import { findHeldStatus, findOwnHeldStatus } from './held-requests.repository.ts'
import { findBusinessOfRequest, findStatus } from './quote-status.repository.ts'
import { setAnswered } from './quote-status.service.ts'

const tags = ['quote-requests']
/** A link can't be guessed; this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }

/** Hours after which a visitor is offered others to ask. */
const patienceHours = 24

const settled: ReadonlySet<QuoteProgress> = new Set(['answered', 'read', 'refused'])

/** The status of a request: for its sender, by the secret link or while it is held, and as its receiver sets it. */
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
      const isLate = Date.now() - found.createdAt.getTime() > patienceHours * 60 * 60 * 1000
      const offersOthers = found.state === 'not_reached' || (isLate && !settled.has(found.state))
      return { ...found, createdAt: found.createdAt.toISOString(), offersOthers }
    },
  )

  app.get(
    '/:requestId/held-status',
    {
      onRequest: requireUser,
      schema: {
        tags,
        description: 'Of a request that the caller sent and that staff look at first, or don’t pass on',
        params: quoteRequestParamsSchema,
        response: { 200: quoteStatusSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const { id } = visitorOf(request)
      const byEmail = needsConfirmation(app.config)
      const found = await findOwnHeldStatus(app.db, request.params.requestId, id, byEmail)
      if (!found) throw notFound('request')
      return { ...found, createdAt: found.createdAt.toISOString(), offersOthers: false }
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
