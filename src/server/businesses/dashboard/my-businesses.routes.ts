import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { myBusinessesSchema } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { listBusinessesOf } from './my-businesses.repository.ts'

export const myBusinessesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/my/businesses',
    {
      onRequest: requireUser,
      schema: { tags: ['businesses'], response: { 200: myBusinessesSchema, ...failures(401) } },
    },
    async (request) => ({ businesses: await listBusinessesOf(app.db, visitorOf(request).id) }),
  )
}
