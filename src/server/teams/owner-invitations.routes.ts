import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  invitationParamsSchema,
  invitationSchema,
  inviteSchema,
  startTransferSchema,
} from '#shared/teams/teams.schemas.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations.service.ts'
import { startTransfer } from './transfers.service.ts'

const tags = ['teams']
const perHour = (max: number) => ({ rateLimit: limitPerPerson({ max, timeWindow: 60 * 60 * 1000 }) })
const refused = failures(400, 401, 403, 404, 409, 413, 415, 429)
const created = { 201: invitationSchema, ...refused }

/** Invitations to a team, for the owner. */
export const ownerInvitationsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.post(
    '/:businessId/invitations',
    {
      config: perHour(100),
      schema: { tags, params: businessParamsSchema, body: inviteSchema, response: created },
    },
    async (request, reply) => {
      const visitor = visitorOf(request)
      const { id } = await requireBusinessTask(app, visitor, request.params.businessId, 'lead')
      return reply.code(201).send(await invite(app, visitor, id, request.body))
    },
  )

  app.post(
    '/:businessId/invitations/:invitationId/link',
    {
      config: perHour(100),
      schema: {
        tags,
        params: invitationParamsSchema,
        description: 'Emails a new link, which replaces the last one.',
        response: { 200: invitationSchema, ...refused },
      },
    },
    async (request) => {
      const { businessId, invitationId } = request.params
      await requireBusinessTask(app, visitorOf(request), businessId, 'lead')
      return resendInvitation(app, visitorOf(request), businessId, invitationId)
    },
  )

  app.delete(
    '/:businessId/invitations/:invitationId',
    {
      config: perHour(100),
      schema: {
        tags,
        params: invitationParamsSchema,
        description: 'Withdraws an invitation, or cancels a transfer.',
        response: { 200: messageSchema, ...refused },
      },
    },
    async (request) => {
      const { businessId, invitationId } = request.params
      await requireBusinessTask(app, visitorOf(request), businessId, 'lead')
      await revokeInvitation(app, visitorOf(request), businessId, invitationId)
      return { message: 'Withdrawn.' }
    },
  )
}

/** Transfers of a business, for the owner. */
export const transfersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.post(
    '/:businessId/transfer',
    {
      config: perHour(20),
      schema: { tags, params: businessParamsSchema, body: startTransferSchema, response: created },
    },
    async (request, reply) => {
      const visitor = visitorOf(request)
      const { id } = await requireBusinessTask(app, visitor, request.params.businessId, 'lead')
      const invitation = await startTransfer(app, visitor, id, request.body, securityLogger(request))
      return reply.code(201).send(invitation)
    },
  )
}
