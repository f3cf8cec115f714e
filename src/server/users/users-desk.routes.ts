import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  changeRoleSchema,
  deskUserAnswerSchema,
  deskUserListSchema,
  deskUserParamsSchema,
  listDeskUsersQuerySchema,
} from '#shared/users/users-desk.schemas.ts'
import { listDeskUsers } from './users-desk.repository.ts'
import { getDeskUser, setRole } from './users-desk.service.ts'

/** Under /admin: the people, and who of them is staff. */
export const usersDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/users', { schema: deskList(listDeskUsersQuerySchema, deskUserListSchema) }, (request) => {
    const { query } = request
    return searchOrAdvise(app.db, query.search, (db) => listDeskUsers(db, query, visitorOf(request).id))
  })

  app.put(
    '/users/:userId/role',
    {
      onRequest: requireStaffConfirmation,
      schema: deskChange(deskUserParamsSchema, changeRoleSchema, deskUserAnswerSchema),
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      await setRole(app, request.params.userId, { ...request.body, actorId })
      return getDeskUser(app.db, request.params.userId, actorId)
    },
  )
}
