import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  type CreateSubscriber,
  confirmSubscriptionSchema,
  createSubscriberSchema,
} from '#shared/notifications/subscribers/subscribers.schemas.ts'
import { confirmSubscription, subscribe } from './subscribers.service.ts'

export const subscribersRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'newsletter', (tools, { email }: CreateSubscriber, { userId }) =>
    subscribe(tools, email, userId),
  )
  app.post('/subscribe', publicForm('notifications', createSubscriberSchema), async (request, reply) => {
    await receive(request, request.body)
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
