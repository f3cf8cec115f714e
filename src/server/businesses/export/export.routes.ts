import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordAction } from '#server/audit/actions.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { exportQuerySchema } from '#shared/businesses/export/export.schemas.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
import { matchingIds } from '../decisions/businesses-desk.repository.ts'
import { listForExport } from './export.repository.ts'
import { contentTypes, writeListings } from './export-files.ts'

/** Under /admin: the listings that match a filter, as a file. */
export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/businesses/export',
    {
      onRequest: requireStaffConfirmation,
      schema: {
        tags: ['desk'],
        querystring: exportQuerySchema,
        response: {
          200: {
            description: 'The file',
            content: {
              'text/csv': { schema: z.string() },
              'application/json': { schema: z.array(z.looseObject({ name: z.string() })) },
              'application/geo+json': {
                schema: z.looseObject({
                  type: z.literal('FeatureCollection'),
                  features: z.array(z.looseObject({})),
                }),
              },
            },
          },
          ...failures(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { format, fields, ...filter } = request.query
      const visitor = visitorOf(request)
      await inTransaction(app.db, (tx) =>
        recordAction(tx, {
          actorId: visitor.id,
          action: 'businesses.exported',
          targetType: 'business',
          targetId: null,
          details: { fields },
        }),
      )
      const batches = listForExport(app.db, matchingIds(filter), {
        publicUrl: app.config.publicUrl,
        withOwners: worksOn(visitor, 'administration'),
      })
      reply
        .header('content-type', contentTypes[format])
        .header('content-disposition', `attachment; filename="listings.${format}"`)
      // The types of the response schema know no streams.
      return (reply as FastifyReply).send(Readable.from(writeListings(format, fields, batches)))
    },
  )
}
