import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { createSupportRequestSchema } from '#shared/inbox/inbox.schemas.ts'
import { receiveSupportRequest } from './inbox.service.ts'

export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/', publicForm('inbox', createSupportRequestSchema), async (request, reply) => {
    if (!isFromBot(request)) await receiveSupportRequest(app, request.body, request.visitor?.id)
    return reply.code(201).send({ message: "We'll get back to you as soon as possible" })
  })
}
