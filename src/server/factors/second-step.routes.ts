import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import { sessionSchema } from '#shared/auth/auth.schemas.ts'
import { secondStepSchema } from '#shared/factors/factors.schemas.ts'
import { takeSecondStep } from './second-step.service.ts'

/** A ticket can't be guessed, and takes few codes; this only limits the load of trying. */
const config = { rateLimit: secretLinkLimit }

/** The second step of signing in. */
export const secondStepRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/second-step',
    {
      config,
      schema: {
        tags: ['auth'],
        body: secondStepSchema,
        response: { 200: sessionSchema, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const note = securityLogger(request)
      const { device, ...session } = await takeSecondStep(app, request.body, readDevice(request), note)
      sendDevice(reply, device)
      return session
    },
  )
}
