import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  importDetailsSchema,
  importParamsSchema,
  planImportSchema,
} from '#shared/businesses/import/imports-desk.schemas.ts'
import { findReportFile } from './import-uploads.repository.ts'
import { getDetails, startReading, storeUpload } from './import-uploads.service.ts'

const tags = ['desk']
/** Files per person; each may be megabytes. */
const uploadsPerPerson = { max: 30, timeWindow: 10 * 60 * 1000 }

/** Under /admin/imports: files that staff upload, check and import. */
export const importUploadsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '',
    {
      config: { rateLimit: limitPerPerson(uploadsPerPerson) },
      schema: {
        tags,
        description: 'File: file (CSV).',
        consumes: ['multipart/form-data'],
        response: { 201: importDetailsSchema, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const id = await storeUpload(app.db, request, visitorOf(request).id)
      return reply.code(201).send(await getDetails(app.db, id))
    },
  )
  const params = importParamsSchema
  app.get(
    '/:importId',
    { schema: { tags, params, response: { 200: importDetailsSchema, ...failures(400, 401, 404) } } },
    (request) => getDetails(app.db, request.params.importId),
  )
  app.get(
    '/:importId/report.csv',
    {
      schema: {
        tags,
        params,
        response: {
          200: {
            description: 'Every row that the report is about, up to 20 MB; kept for 30 days',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const file = requireFound(await findReportFile(app.db, request.params.importId), 'report')
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="report.csv"')
        .send(file.toString())
    },
  )
  app.put(
    '/:importId/plan',
    { schema: deskChange(params, planImportSchema, importDetailsSchema) },
    async (request) => {
      if (!request.body.isTrial) await requireStaffConfirmation(request)
      await startReading(app, request.params.importId, request.body)
      return getDetails(app.db, request.params.importId)
    },
  )
}
