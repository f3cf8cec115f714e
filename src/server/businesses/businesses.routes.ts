import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import {
  businessDetailSchema,
  businessListSchema,
  businessParamsSchema,
  featuredBusinessesSchema,
  listBusinessesQuerySchema,
  myBusinessesSchema,
} from '#shared/businesses/businesses.schemas.ts'
import { listBusinessesByIds, listFeaturedIds } from './businesses.repository.ts'
import { getBusinessDetail, searchBusinesses } from './businesses.service.ts'
import { listBusinessesOfOwner } from './dashboard/businesses-of-person.repository.ts'
import { countVisit } from './profile/business-visits.repository.ts'

const tags = ['businesses']
const visitorIdOf = ({ visitor }: FastifyRequest) => visitor?.id ?? null

/** Counts a view by somebody signed in. One that can't be counted is no reason to show no page. */
async function noteView({ server, visitor, log }: FastifyRequest, businessId: number): Promise<void> {
  if (!visitor) return
  await countVisit(server.db, visitor.id, businessId).catch((error: unknown) =>
    log.error({ err: error }, 'view not counted'),
  )
}

export const businessesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags,
        querystring: listBusinessesQuerySchema,
        response: { 200: businessListSchema, ...failures(400) },
      },
    },
    (request) => searchBusinesses(app.db, request.query, visitorIdOf(request)),
  )

  app.get(
    '/featured',
    { schema: { tags, response: { 200: featuredBusinessesSchema, ...failures() } } },
    async (request) =>
      listBusinessesByIds(app.db, await listFeaturedIds(app.db), { visitorId: visitorIdOf(request) }),
  )

  app.get(
    '/my/businesses',
    { onRequest: requireUser, schema: { tags, response: { 200: myBusinessesSchema, ...failures(401) } } },
    async (request) => ({ businesses: await listBusinessesOfOwner(app.db, visitorOf(request).id) }),
  )

  app.get(
    '/:businessId',
    {
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: businessDetailSchema, ...failures(400, 404) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      const [detail] = await Promise.all([
        getBusinessDetail(app.db, businessId, request.visitor),
        noteView(request, businessId),
      ])
      return detail
    },
  )
}
