import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskList } from '#server/lib/http/desk-schemas.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { requireStaff, visitorOf } from '#server/lib/http/visitor.ts'
import { baseRevisionQuerySchema } from '#shared/lib/fields.schemas.ts'
import {
  blockUserSchema,
  changeRoleSchema,
  deskUserAnswerSchema,
  deskUserListSchema,
  deskUserParamsSchema,
  listDeskUsersQuerySchema,
} from '#shared/users/users-desk.schemas.ts'
import { findDeskUser, listDeskUsers } from './users-desk.repository.ts'
import { type PersonContent, setBlock, setRole } from './users-desk.service.ts'

const tags = ['desk']
const params = deskUserParamsSchema
const acted = { 200: deskUserAnswerSchema, ...failures(400, 401, 403, 404, 409, 413, 415) }

async function answer(db: Db, userId: number, staffId: number) {
  const user = await findDeskUser(db, userId, staffId)
  if (!user) throw notFound('user')
  return { user }
}

/** Under /admin: who is staff and who is blocked. */
export const usersDeskRoutes: FastifyPluginAsyncZod<{ content: PersonContent }> = async (
  app,
  { content },
) => {
  const tools = { db: app.db, jobs: app.jobs, config: app.config, content }
  app.addHook('onRequest', requireStaff)

  app.get('/users', { schema: deskList(listDeskUsersQuerySchema, deskUserListSchema) }, (request) => {
    const { query } = request
    return searchOrAdvise(app.db, query.search, (db) => listDeskUsers(db, query, visitorOf(request).id))
  })

  app.put(
    '/users/:userId/role',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params, body: changeRoleSchema, response: acted },
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      await setRole(app, request.params.userId, { ...request.body, actorId })
      return answer(app.db, request.params.userId, actorId)
    },
  )

  app.put(
    '/users/:userId/block',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params, body: blockUserSchema, response: acted },
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      await setBlock(tools, request.params.userId, { ...request.body, actorId })
      return answer(app.db, request.params.userId, actorId)
    },
  )

  app.delete(
    '/users/:userId/block',
    {
      onRequest: requireStaffConfirmation,
      schema: { tags, params, querystring: baseRevisionQuerySchema, response: acted },
    },
    async (request) => {
      const { id: actorId } = visitorOf(request)
      const { revision } = request.query
      await setBlock(tools, request.params.userId, { revision, actorId, reason: null })
      return answer(app.db, request.params.userId, actorId)
    },
  )
}
