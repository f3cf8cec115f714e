import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { deleteSubscriptionOf } from '#server/push/push-subscriptions.repository.ts'
import { allowForConversation } from '#server/push/push-subscriptions.service.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import {
  conversationPushParamsSchema,
  pushSubscriptionIdSchema,
  pushSubscriptionSchema,
} from '#shared/push/push.schemas.ts'
import { findConversationOfLink } from './conversation-access.repository.ts'
import {
  conversationTokenHeader,
  linkHashOf,
  requireConversation,
  requireParticipant,
} from './conversations.guards.ts'

const tags = ['push']

/** Browsers that show news of one conversation to a visitor who has only its secret link. */
export const conversationPushRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)

  app.post(
    '/:conversationId/push-subscriptions',
    {
      config: { rateLimit: secretLinkLimit },
      schema: {
        tags,
        params: conversationParamsSchema,
        body: pushSubscriptionSchema,
        response: { 200: pushSubscriptionIdSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { conversationId } = request.params
      const token = await requireLink(request, conversationId)
      return { id: await allowForConversation(app, { conversationId, token }, request.body) }
    },
  )

  app.delete(
    '/:conversationId/push-subscriptions/:subscriptionId',
    {
      schema: {
        tags,
        params: conversationPushParamsSchema,
        response: { 200: doneSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { conversationId, subscriptionId } = request.params
      await requireLink(request, conversationId)
      if (!(await deleteSubscriptionOf(app.db, { conversationId }, subscriptionId))) throw notFound('browser')
      return { message: 'Notifications are off in this browser.' }
    },
  )
}

/** The secret link by which somebody takes part. Throws forbidden for those who sign in: they are told of all their conversations. */
async function requireLink(request: FastifyRequest, conversationId: number): Promise<string> {
  await requireConversation(request, conversationId)
  const hash = linkHashOf(request)
  const linked = hash && (await findConversationOfLink(request.server.db, hash))
  if (linked?.id !== conversationId)
    throw new AppError('forbidden', 'Turn on notifications for your account instead.')
  return String(request.headers[conversationTokenHeader])
}
