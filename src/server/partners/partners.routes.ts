import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { publicForm } from '#server/lib/http/public-form.ts'
import { createPartnerApplicationSchema } from '#shared/partners/partners.schemas.ts'
import { receivePartnerApplication } from './partners.service.ts'

export const partnersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/', publicForm('partners', createPartnerApplicationSchema), async (request, reply) => {
    const { body, visitor } = request
    if (!isFromBot(request)) await receivePartnerApplication(app, body, visitor?.id)
    return reply.code(201).send({
      message: "Thank you for your interest. We'll get back to you within 5-7 business days.",
    })
  })
}
