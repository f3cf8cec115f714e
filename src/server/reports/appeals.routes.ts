import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { appealSchema, appealTokenSchema, createAppealSchema } from '#shared/reports/reports.schemas.ts'
import { appeal, getAppeal } from './appeals.service.ts'

const tags = ['reports']
const config = { rateLimit: secretLinkLimit }

/** Appeals, by the link in the email about a decision: a blocked person can't sign in. */
export const appealsRoutes: FastifyPluginAsyncZod = async (app) => {
  // POST, so that the token is in no address.
  app.post(
    '/appeals/status',
    {
      config,
      schema: {
        tags,
        body: appealTokenSchema,
        response: { 200: appealSchema, ...failures(400, 404, 413, 415, 429) },
      },
    },
    (request) => getAppeal(app.db, request.body.token),
  )

  app.post(
    '/appeals',
    {
      config,
      schema: {
        tags,
        body: createAppealSchema,
        response: { 201: messageSchema, ...failures(400, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { token, text } = request.body
      await appeal(app.db, token, text)
      return reply.code(201).send({ message: 'Thank you. We’ll look at it again.' })
    },
  )
}
