import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson, visitorKey } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  claimedSchema,
  claimSchema,
  createClaimCodeSchema,
  proveClaimSchema,
} from '#shared/claims/claims.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { readReviewForm } from './claim-documents.service.ts'
import { askForReview } from './claim-reviews.service.ts'
import { getClaim, proveClaim, sendClaimCode } from './claims.service.ts'
import { leaveListing } from './owners.service.ts'

const config = { rateLimit: limitPerPerson({ max: 60, timeWindow: 60 * 60 * 1000 }) }
const shared = { tags: ['claims'], params: businessParamsSchema }

/** Taking over a listing that has no owner. */
export const claimsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/:businessId/claim',
    { schema: { ...shared, response: { 200: claimSchema, ...failures(400, 401, 404) } } },
    (request) => getClaim(app.db, visitorOf(request), request.params.businessId),
  )

  app.post(
    '/:businessId/claim/codes',
    {
      config,
      schema: {
        ...shared,
        body: createClaimCodeSchema,
        response: { 201: messageSchema, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { address } = request.body
      await sendClaimCode(app, visitorOf(request), request.params.businessId, address)
      return reply.code(201).send({ message: `We emailed a code to ${address}.` })
    },
  )

  app.post(
    '/:businessId/claim/proof',
    {
      config,
      schema: {
        ...shared,
        body: proveClaimSchema,
        response: { 200: claimedSchema, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    (request) => {
      const proof = { ...request.body, address: visitorKey(request) }
      return proveClaim(app, visitorOf(request), request.params.businessId, proof)
    },
  )

  app.post(
    '/:businessId/claim/documents',
    {
      config: { rateLimit: limitPerPerson({ max: 10, timeWindow: 60 * 60 * 1000 }) },
      schema: {
        ...shared,
        description: 'Fields: message. Files: documents, at most three pictures or PDF files of 5 MB each.',
        consumes: ['multipart/form-data'],
        response: { 201: messageSchema, ...failures(400, 401, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const form = await readReviewForm(request)
      await askForReview(app, visitorOf(request), request.params.businessId, form)
      return reply.code(201).send({ message: 'Thanks. We’ll decide within 24 hours and email you.' })
    },
  )

  app.delete(
    '/:businessId/owner',
    {
      config,
      schema: { ...shared, response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) } },
    },
    async (request) => {
      await leaveListing(app, visitorOf(request), request.params.businessId)
      return { message: 'The listing stays, without an owner.' }
    },
  )
}
