import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson, secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { invitationTokenSchema, joinedSchema, offeredSchema } from '#shared/teams/teams.schemas.ts'
import { acceptInvitation, declineInvitation, getOffer } from './invitation-answers.service.ts'

const tags = ['teams']
/** A link can't be guessed; this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }

/** An invitation, for the holder of its emailed link. */
export const invitationsRoutes: FastifyPluginAsyncZod = async (app) => {
  // POST, so that the token is in no address.
  app.post(
    '/offer',
    {
      config,
      schema: {
        tags,
        body: invitationTokenSchema,
        response: { 200: offeredSchema, ...failures(400, 413, 415, 429) },
      },
    },
    (request) => getOffer(app.db, request.body.token),
  )

  app.post(
    '/acceptance',
    {
      onRequest: requireUser,
      config: { rateLimit: limitPerPerson({ max: 100, timeWindow: 10 * 60 * 1000 }) },
      schema: {
        tags,
        body: invitationTokenSchema,
        response: { 200: joinedSchema, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    (request) => acceptInvitation(app, visitorOf(request), request.body.token),
  )

  app.post(
    '/refusal',
    {
      config,
      schema: {
        tags,
        body: invitationTokenSchema,
        response: { 200: messageSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async (request) => {
      await declineInvitation(app, request.body.token)
      return { message: 'Declined.' }
    },
  )
}
