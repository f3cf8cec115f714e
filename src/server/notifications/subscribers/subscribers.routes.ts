import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  confirmSubscriptionSchema,
  createSubscriberSchema,
} from '#shared/notifications/subscribers/subscribers.schemas.ts'
import { confirmSubscription, subscribe } from './subscribers.service.ts'

export const subscribersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/subscribe', publicForm('notifications', createSubscriberSchema), async (request, reply) => {
    if (!isFromBot(request.body)) await subscribe(app, request.body.email, request.visitor?.id)
    return reply.code(201).send({ message: 'Thank you for subscribing to our newsletter' })
  })

  app.post(
    '/confirm',
    {
      schema: {
        tags: ['notifications'],
        body: confirmSubscriptionSchema,
        response: { 200: messageSchema, ...failures(400, 413, 415) },
      },
    },
    async (request) => {
      await confirmSubscription(app, request.body.token)
      return { message: 'You are subscribed to our newsletter.' }
    },
  )
}
