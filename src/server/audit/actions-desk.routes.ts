import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { actionListSchema, listActionsQuerySchema } from '#shared/audit/actions-desk.schemas.ts'
import { searchActions } from './actions-desk.service.ts'

/** The staff's actions, for staff. */
export const actionsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/actions', { schema: deskList(listActionsQuerySchema, actionListSchema) }, (request) =>
    searchActions(app.db, request.query),
  )
}
