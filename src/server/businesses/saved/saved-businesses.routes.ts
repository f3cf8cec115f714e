import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { savedBusinessesSchema } from '#shared/businesses/saved/saved-businesses.schemas.ts'
import { listSavedBusinesses } from './saved-businesses.repository.ts'

/** Under /users, because the specified API has personal data there. */
export const savedBusinessesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/saved',
    {
      onRequest: requireUser,
      schema: { tags: ['businesses'], response: { 200: savedBusinessesSchema, ...failures(401) } },
    },
    async (request) => ({ businesses: await listSavedBusinesses(app.db, visitorOf(request).id) }),
  )
}
