import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice } from '#server/sessions/known-devices.service.ts'
import { confirmationWaysSchema, confirmSchema } from '#shared/factors/factors.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { confirm, listConfirmationWays } from './confirmations.service.ts'

const tags = ['auth']
const config = { rateLimit: limitPerPerson({ max: 30, timeWindow: 10 * 60 * 1000 }) }

/** Proofs that it's still the same person. */
export const confirmationsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/confirmation',
    { schema: { tags, response: { 200: confirmationWaysSchema, ...failures(401) } } },
    async (request) => ({ ways: await listConfirmationWays(app, visitorOf(request)) }),
  )

  app.post(
    '/confirmation',
    {
      config,
      schema: {
        tags,
        body: confirmSchema,
        response: { 200: messageSchema, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const device = readDevice(request)
      await confirm(app, visitorOf(request), request.body, device, securityLogger(request))
      return { message: 'Thank you.' }
    },
  )
}
