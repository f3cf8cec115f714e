import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  pushKeySchema,
  pushSubscriptionIdSchema,
  pushSubscriptionParamsSchema,
  pushSubscriptionSchema,
} from '#shared/push/push.schemas.ts'
import { getPushKeys } from './push-keys.service.ts'
import { deleteSubscriptionOf } from './push-subscriptions.repository.ts'
import { allowForAccount } from './push-subscriptions.service.ts'

const tags = ['push']
const config = { rateLimit: limitPerPerson({ max: 60, timeWindow: 60 * 60 * 1000 }) }

/** Browsers that show news to the signed-in person. */
export const pushRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/key', { schema: { tags, response: { 200: pushKeySchema, ...failures() } } }, async () => ({
    key: app.config.hasServiceWorker ? (await getPushKeys(app)).publicKey : null,
  }))

  app.post(
    '/subscriptions',
    {
      onRequest: requireUser,
      config,
      schema: {
        tags,
        body: pushSubscriptionSchema,
        response: { 200: pushSubscriptionIdSchema, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: userId, sessionHash } = visitorOf(request)
      return { id: await allowForAccount(app, { userId, sessionHash }, request.body) }
    },
  )

  app.delete(
    '/subscriptions/:subscriptionId',
    {
      onRequest: requireUser,
      schema: {
        tags,
        params: pushSubscriptionParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const owner = { userId: visitorOf(request).id }
      const { subscriptionId } = request.params
      if (!(await deleteSubscriptionOf(app.db, owner, subscriptionId))) throw notFound('browser')
      return { message: 'Notifications are off in this browser.' }
    },
  )
}
