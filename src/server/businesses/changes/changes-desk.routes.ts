import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskDeletion, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  changeParamsSchema,
  decideChangeSchema,
  deskChangeAnswerSchema,
  deskChangeListSchema,
  listChangesQuerySchema,
} from '#shared/businesses/changes/changes.schemas.ts'
import { decideChange, undoChangeDecision } from './changes.service.ts'
import { countChanges, findDeskChange, listChanges } from './changes-desk.repository.ts'

const params = changeParamsSchema
const answerSchema = deskChangeAnswerSchema
const onRequest = requireStaffConfirmation

async function answer(db: Db, changeId: number) {
  return { change: requireFound(await findDeskChange(db, changeId), 'change') }
}

/** Under /admin: owners' changes of approved listings. */
export const changesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/business-changes',
    { schema: deskList(listChangesQuerySchema, deskChangeListSchema) },
    async ({ query: { page } }) => {
      const [list, counts] = await Promise.all([listChanges(app.db, page), countChanges(app.db)])
      return { ...list, ...counts }
    },
  )

  app.put(
    '/business-changes/:changeId/decision',
    { onRequest, schema: deskChange(params, decideChangeSchema, answerSchema) },
    async (request) => {
      const { changeId } = request.params
      await decideChange(app, changeId, { ...request.body, actorId: visitorOf(request).id })
      return answer(app.db, changeId)
    },
  )

  app.delete(
    '/business-changes/:changeId/decision',
    { onRequest, schema: deskDeletion(params, answerSchema) },
    async (request) => {
      const { changeId } = request.params
      const { revision } = request.query
      await undoChangeDecision(app, changeId, { revision, actorId: visitorOf(request).id })
      return answer(app.db, changeId)
    },
  )
}
