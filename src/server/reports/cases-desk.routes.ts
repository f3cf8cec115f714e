import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  decideAppealSchema,
  decideReportSchema,
  deskReportAnswerSchema,
  deskReportListSchema,
  listReportsQuerySchema,
  reportParamsSchema,
  undoReportSchema,
} from '#shared/reports/reports-desk.schemas.ts'
import { decideAppeal, decideCase, undoDecision } from './cases.service.ts'
import { getReportPreview, listReportPreviews, readReport } from './cases-desk.service.ts'

const change = <Body extends ZodType>(body: Body) =>
  deskChange(reportParamsSchema, body, deskReportAnswerSchema)

/** Under /admin: staff decisions about what people reported. */
export const casesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listReportsQuerySchema, deskReportListSchema) }, ({ query }) =>
    listReportPreviews(app.db, query),
  )

  app.get(
    '/:reportId',
    {
      schema: {
        tags: ['desk'],
        params: reportParamsSchema,
        response: { 200: deskReportAnswerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => ({
      report: await readReport(app.db, request.params.reportId, visitorOf(request)),
    }),
  )

  app.put('/:reportId/decision', { schema: change(decideReportSchema) }, async (request) => {
    const { reportId } = request.params
    await decideCase(app, reportId, { ...request.body, staff: visitorOf(request) })
    return { report: await getReportPreview(app.db, reportId) }
  })

  app.put('/:reportId/undo', { schema: change(undoReportSchema) }, async (request) => {
    const { reportId } = request.params
    await undoDecision(app, reportId, { ...request.body, staff: visitorOf(request) })
    return { report: await getReportPreview(app.db, reportId) }
  })

  app.put('/:reportId/appeal', { schema: change(decideAppealSchema) }, async (request) => {
    const { reportId } = request.params
    await decideAppeal(app, reportId, { ...request.body, staff: visitorOf(request) })
    return { report: await getReportPreview(app.db, reportId) }
  })
}
