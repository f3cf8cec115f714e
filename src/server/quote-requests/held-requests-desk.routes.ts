import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  deskHeldAnswerSchema,
  deskHeldListSchema,
  deskHeldPreviewAnswerSchema,
  heldParamsSchema,
  listHeldQuerySchema,
  refuseHeldSchema,
  releaseHeldSchema,
  undoHeldSchema,
} from '#shared/quote-requests/held-requests.schemas.ts'
import { refuseHeld, releaseHeld, undoHeld } from './held-requests.service.ts'
import { getHeldPreview, listHeldPreviews, readHeld } from './held-requests-desk.service.ts'

const params = heldParamsSchema

/** Under /admin: quote requests and messages that the spam rules hold back. */
export const heldRequestsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listHeldQuerySchema, deskHeldListSchema) }, ({ query }) =>
    listHeldPreviews(app.db, query),
  )

  app.get(
    '/:requestId',
    {
      schema: {
        tags: ['desk'],
        params,
        response: { 200: deskHeldAnswerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => ({
      request: await readHeld(app.db, request.params.requestId, visitorOf(request)),
    }),
  )

  app.put(
    '/:requestId/release',
    { schema: deskChange(params, releaseHeldSchema, messageSchema) },
    async (request) => {
      await releaseHeld(app, request.params.requestId, { ...request.body, staff: visitorOf(request) })
      return { message: 'Released.' }
    },
  )

  app.put(
    '/:requestId/decision',
    { schema: deskChange(params, refuseHeldSchema, deskHeldPreviewAnswerSchema) },
    async (request) => {
      const { requestId } = request.params
      await refuseHeld(app, requestId, { ...request.body, staff: visitorOf(request) })
      return { request: await getHeldPreview(app.db, requestId) }
    },
  )

  app.put(
    '/:requestId/undo',
    { schema: deskChange(params, undoHeldSchema, deskHeldPreviewAnswerSchema) },
    async (request) => {
      const { requestId } = request.params
      await undoHeld(app, requestId, { ...request.body, staff: visitorOf(request) })
      return { request: await getHeldPreview(app.db, requestId) }
    },
  )
}
