import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedForm } from '#server/lib/http/public-form.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import {
  type CreatePartnerApplication,
  createPartnerApplicationSchema,
} from '#shared/partners/partners.schemas.ts'
import { receivePartnerApplication } from './partners.service.ts'

export const partnersRoutes: FastifyPluginAsyncZod = async (app) => {
  const receive = catchBots(app, 'partner', (tools, body: CreatePartnerApplication, { userId }) =>
    receivePartnerApplication(tools, body, userId),
  )
  app.post('/', keyedForm('partners', createPartnerApplicationSchema), async (request, reply) => {
    await receive(request, request.body)
    return reply.code(201).send({
      message: "Thank you for your interest. We'll get back to you within 5-7 business days.",
    })
  })
}
