import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  comparisonsSchema,
  listPairsQuerySchema,
  pairListSchema,
  pairParamsSchema,
  tellApartSchema,
} from '#shared/businesses/merging/pairs.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { countWaiting, listPairs } from './pairs.repository.ts'
import { startComparison, tellApart } from './pairs.service.ts'

/** Under /admin: listings that may be the same place. */
export const pairsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/business-pairs',
    { schema: deskList(listPairsQuerySchema, pairListSchema) },
    async ({ query: { page } }) => {
      // First: when nothing waits any more, the list has all pairs.
      const waitingCount = await countWaiting(app.db)
      return { ...(await listPairs(app.db, page)), waitingCount }
    },
  )

  app.post(
    '/business-pairs/comparisons',
    { schema: { tags: ['desk'], response: { 200: comparisonsSchema, ...failures(401, 404) } } },
    () => startComparison(app),
  )

  app.put(
    '/business-pairs/:firstId/:secondId',
    { schema: deskChange(pairParamsSchema, tellApartSchema, messageSchema) },
    async (request) => {
      const { areApart } = request.body
      await tellApart(app, visitorOf(request).id, request.params, areApart)
      return { message: areApart ? 'We won’t suggest them again.' : 'They are suggested again.' }
    },
  )
}
