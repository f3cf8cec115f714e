import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { changeMemberSchema, memberParamsSchema } from '#shared/teams/teams.schemas.ts'
import { removeMember, setMemberRole } from './members.service.ts'

const config = { rateLimit: limitPerPerson({ max: 100, timeWindow: 60 * 60 * 1000 }) }
const shared = { tags: ['teams'], params: memberParamsSchema }
const answers = { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) }

/** Members of a team, for the owner. */
export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.put(
    '/:businessId/members/:userId',
    { config, schema: { ...shared, body: changeMemberSchema, response: answers } },
    async (request) => {
      const visitor = visitorOf(request)
      await requireBusinessTask(app, visitor, request.params.businessId, 'lead')
      await setMemberRole(app, visitor, request.params, request.body.role)
      return { message: 'Role changed.' }
    },
  )

  app.delete(
    '/:businessId/members/:userId',
    { config, schema: { ...shared, response: answers } },
    async (request) => {
      const visitor = visitorOf(request)
      await requireBusinessTask(app, visitor, request.params.businessId, 'lead')
      await removeMember(app, visitor, request.params)
      return { message: 'Removed from the team.' }
    },
  )
}
