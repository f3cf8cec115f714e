import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromProgram } from '#server/lib/http/honeypot.ts'
import { anonymousFormLimit } from '#server/lib/http/rate-limit.ts'
import {
  createSubscriberSchema,
  createSupportRequestSchema,
  receivedSchema,
} from '#shared/inbox/inbox.schemas.ts'
import { receiveSupportRequest, subscribe } from './inbox.service.ts'

const response = { 201: receivedSchema, ...failures(400, 413, 415, 429) }
const config = { rateLimit: anonymousFormLimit }

export const subscribersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/subscribe',
    { config, schema: { tags: ['inbox'], body: createSubscriberSchema, response } },
    async (request, reply) => {
      if (!isFromProgram(request.body)) await subscribe(app.db, request.body, request.visitor?.id)
      return reply.code(201).send({ message: 'Thank you for subscribing to our newsletter' })
    },
  )
}

export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    { config, schema: { tags: ['inbox'], body: createSupportRequestSchema, response } },
    async (request, reply) => {
      if (!isFromProgram(request.body)) await receiveSupportRequest(app, request.body, request.visitor?.id)
      return reply.code(201).send({ message: "We'll get back to you as soon as possible" })
    },
  )
}
