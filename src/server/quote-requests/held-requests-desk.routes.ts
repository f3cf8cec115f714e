import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
import {
  deskHeldAnswerSchema,
  deskHeldListSchema,
  heldParamsSchema,
  listHeldQuerySchema,
  refuseHeldSchema,
  releaseHeldSchema,
  undoHeldSchema,
} from '#shared/quote-requests/held-requests.schemas.ts'
import { refuseHeld, releaseHeld, undoHeld } from './held-requests.service.ts'
import { countHeld, findDeskHeld, listHeld } from './held-requests-desk.repository.ts'

const params = heldParamsSchema

async function answer(db: Db, requestId: number) {
  return { request: requireFound(await findDeskHeld(db, requestId), 'request') }
}

/** Under /admin: quote requests and messages that the spam rules hold back. */
export const heldRequestsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listHeldQuerySchema, deskHeldListSchema) }, async ({ query }) => {
    const [list, counts] = await Promise.all([
      searchOrAdvise(app.db, query.search, (db) => listHeld(db, query)),
      countHeld(app.db),
    ])
    return { ...list, ...counts }
  })

  app.put(
    '/:requestId/release',
    { schema: deskChange(params, releaseHeldSchema, messageSchema) },
    async (request) => {
      await releaseHeld(app, request.params.requestId, {
        ...request.body,
        actorId: visitorOf(request).id,
      })
      return { message: 'Released.' }
    },
  )

  app.put(
    '/:requestId/decision',
    { schema: deskChange(params, refuseHeldSchema, deskHeldAnswerSchema) },
    async (request) => {
      const { requestId } = request.params
      const visitor = visitorOf(request)
      if (request.body.decision === 'blocked') {
        if (!worksOn(visitor, 'administration'))
          throw new AppError('forbidden', 'Only admins can block somebody.')
        await requireStaffConfirmation(request)
      }
      await refuseHeld(app, requestId, { ...request.body, actorId: visitor.id })
      return answer(app.db, requestId)
    },
  )

  app.put(
    '/:requestId/undo',
    { schema: deskChange(params, undoHeldSchema, deskHeldAnswerSchema) },
    async (request) => {
      const { requestId } = request.params
      await undoHeld(app, requestId, { ...request.body, actorId: visitorOf(request).id })
      return answer(app.db, requestId)
    },
  )
}
