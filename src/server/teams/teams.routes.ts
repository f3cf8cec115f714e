import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { teamMailSchema, teamSchema } from '#shared/teams/teams.schemas.ts'
import { listInvitations } from './invitations.repository.ts'
import { leaveTeam } from './members.service.ts'
import { findMailWish, listMembers, setMailWish } from './teams.repository.ts'

const config = { rateLimit: limitPerPerson({ max: 100, timeWindow: 60 * 60 * 1000 }) }
const shared = { tags: ['teams'], params: businessParamsSchema }

/** The team of a business: for its owner, and for members what concerns themselves. */
export const teamsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/:businessId/team',
    { schema: { ...shared, response: { 200: teamSchema, ...failures(400, 401, 403, 404) } } },
    async (request) => {
      const visitor = visitorOf(request)
      const { id, role } = await requireBusinessTask(app, visitor, request.params.businessId, 'answer')
      if (role !== 'owner') {
        const getsRequests = await findMailWish(app.db, id, visitor.id)
        return { role, getsRequests, members: [], invitations: [] }
      }
      const [members, invitations] = await Promise.all([listMembers(app.db, id), listInvitations(app.db, id)])
      return { role, getsRequests: null, members, invitations }
    },
  )

  app.put(
    '/:businessId/team',
    {
      config,
      schema: {
        ...shared,
        body: teamMailSchema,
        description: 'A member’s own settings.',
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const visitor = visitorOf(request)
      const { id } = await requireBusinessTask(app, visitor, request.params.businessId, 'answer')
      if (!(await setMailWish(app.db, id, visitor.id, request.body.getsRequests)))
        throw new AppError('forbidden', 'This is for members of its team.')
      return { message: 'Saved.' }
    },
  )

  app.delete(
    '/:businessId/team',
    {
      config,
      schema: {
        ...shared,
        description: 'Leaves the team.',
        response: { 200: messageSchema, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      await leaveTeam(app, visitorOf(request), request.params.businessId)
      return { message: 'You left the team.' }
    },
  )
}
