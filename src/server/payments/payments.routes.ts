import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paymentsSchema } from '#shared/payments/payments.schemas.ts'
import { failures } from '../lib/failures.ts'
import { requireUser, visitorOf } from '../lib/visitor.ts'
import { listPaymentsOfUser } from './payments.repository.ts'

/** Under /users, where the specification's client looks for what is a person's own. */
export const ownPaymentsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/payments',
    {
      onRequest: requireUser,
      schema: { tags: ['payments'], response: { 200: paymentsSchema, ...failures(401) } },
    },
    async (request) => ({ payments: await listPaymentsOfUser(app.db, visitorOf(request).id) }),
  )
}
