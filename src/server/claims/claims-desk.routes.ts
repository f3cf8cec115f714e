import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordReading } from '#server/audit/actions.service.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange } from '#server/lib/http/desk-schemas.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  claimDocumentSchema,
  claimParamsSchema,
  decideClaimSchema,
  documentParamsSchema,
  staffCodeSchema,
} from '#shared/claims/claims.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { findDocument } from './claim-reviews.repository.ts'
import { createStaffCode, decideClaim } from './claims-desk.service.ts'

export const claimsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/:claimId/decision',
    {
      onRequest: requireStaffConfirmation,
      schema: deskChange(claimParamsSchema, decideClaimSchema, messageSchema),
    },
    async (request) => {
      await decideClaim(app, visitorOf(request).id, request.params.claimId, request.body)
      return { message: request.body.isAccepted ? 'The claim is accepted.' : 'The claim is refused.' }
    },
  )

  app.post(
    '/:claimId/codes',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags: ['desk'],
        params: claimParamsSchema,
        response: { 201: staffCodeSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const code = await createStaffCode(app, visitorOf(request).id, request.params.claimId)
      return reply.code(201).send(code)
    },
  )

  // As text, so that no address of ours ever answers with an uploaded file.
  app.get(
    '/:claimId/documents/:documentId',
    {
      schema: {
        tags: ['desk'],
        params: documentParamsSchema,
        response: { 200: claimDocumentSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const { claimId, documentId } = request.params
      const found = await findDocument(app.db, claimId, documentId)
      if (!found) throw notFound('document')
      const { businessId, ...document } = found
      await recordReading(app.db, {
        actorId: visitorOf(request).id,
        action: 'claim-document.read',
        targetType: 'business',
        targetId: businessId,
      })
      return { ...document, content: document.content.toString('base64') }
    },
  )
}
