import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { type CreateSupportRequest, createSupportRequestSchema } from '#shared/inbox/inbox.schemas.ts'
import { receiveSupportRequest } from './inbox.service.ts'

export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'support', (tools, body: CreateSupportRequest, { userId }) =>
    receiveSupportRequest(tools, body, userId),
  )
  app.post('/', keyedForm('inbox', createSupportRequestSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({ message: "We'll get back to you as soon as possible" })
  })
}
