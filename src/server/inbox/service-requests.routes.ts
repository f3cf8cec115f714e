import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import {
  type CreateServiceRequest,
  createServiceRequestSchema,
} from '#shared/inbox/service-requests.schemas.ts'
import { receiveServiceRequest } from './service-requests.service.ts'

export const serviceRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'service-request', (tools, body: CreateServiceRequest, { userId }) =>
    receiveServiceRequest(tools, body, userId),
  )
  app.post('/submit', keyedForm('inbox', createServiceRequestSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({ message: "We'll get back to you within 24 hours" })
  })
}
