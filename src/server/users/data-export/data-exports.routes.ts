import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { dataExportSchema, downloadDataExportSchema } from '#shared/users/data-export/data-export.schemas.ts'
import { getDataExport, openDataExport, requestDataExport } from './data-exports.service.ts'

const tags = ['users']
/** Each download reads the whole file. */
const downloads = limitPerPerson({ max: 20, timeWindow: 60 * 60 * 1000 })

/** Under /users: a copy of everything about the visitor. */
export const dataExportsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/data-export',
    { schema: { tags, response: { 200: dataExportSchema, ...failures(401) } } },
    (request) => getDataExport(app, visitorOf(request).id),
  )

  app.post(
    '/data-export',
    { schema: { tags, response: { 202: dataExportSchema, ...failures(400, 401, 415, 429) } } },
    async (request, reply) => {
      const { id } = visitorOf(request)
      await requestDataExport(app, id)
      securityLogger(request)('data_export_requested', id)
      return reply.code(202).send(await getDataExport(app, id))
    },
  )

  app.post(
    '/data-export/download',
    {
      config: { rateLimit: downloads },
      schema: {
        tags,
        body: downloadDataExportSchema,
        response: {
          200: {
            description: 'A ZIP file with data.json and your-data.html',
            content: { 'application/zip': { schema: z.string() } },
          },
          ...failures(400, 401, 404, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { id } = visitorOf(request)
      const { byteSize, parts } = await openDataExport(app, id, request.body.token)
      securityLogger(request)('data_export_downloaded', id)
      reply
        .type('application/zip')
        .header('content-length', byteSize)
        .header('content-disposition', 'attachment; filename="your-data.zip"')
      // The types of the response schema know no streams.
      return (reply as FastifyReply).send(Readable.from(parts, { objectMode: false }))
    },
  )
}
