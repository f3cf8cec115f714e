import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange } from '#server/lib/http/desk-schemas.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { setOwnerSchema } from '#shared/claims/claims.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { setOwner } from './owners.service.ts'

/** Listings are given to people, and taken back. */
export const ownersDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/owners/:businessId',
    {
      onRequest: requireStaffConfirmation,
      schema: deskChange(businessParamsSchema, setOwnerSchema, messageSchema),
    },
    async (request) => {
      await setOwner(app, visitorOf(request).id, request.params.businessId, request.body)
      return {
        message: request.body.email === null ? 'The listing has no owner.' : 'The listing has a new owner.',
      }
    },
  )
}
