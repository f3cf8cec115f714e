import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failures } from '#server/lib/http/failures.ts'
import { isFromProgram } from '#server/lib/http/honeypot.ts'
import { anonymousFormLimit } from '#server/lib/http/rate-limit.ts'
import { createPartnerApplicationSchema } from '#shared/partners/partners.schemas.ts'
import { receivePartnerApplication } from './partners.service.ts'

export const partnersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/',
    {
      config: { rateLimit: anonymousFormLimit },
      schema: {
        tags: ['partners'],
        body: createPartnerApplicationSchema,
        response: { 201: z.object({ message: z.string() }), ...failures(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { body, visitor } = request
      if (!isFromProgram(body)) await receivePartnerApplication(app, body, visitor?.id)
      return reply.code(201).send({
        message: "Thank you for your interest. We'll get back to you within 5-7 business days.",
      })
    },
  )
}
