import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import type { Db } from '#server/lib/database/db.ts'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
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
import { countWaitingReports, findDeskReport, listDeskReports } from './cases-desk.repository.ts'

async function answer(db: Db, caseId: number) {
  return { report: requireFound(await findDeskReport(db, caseId), 'report') }
}

const change = <Body extends ZodType>(body: Body) =>
  deskChange(reportParamsSchema, body, deskReportAnswerSchema)

function staffOf(request: FastifyRequest) {
  const visitor = visitorOf(request)
  return { actorId: visitor.id, worksOnPeople: worksOn(visitor, 'administration') }
}

/** Under /admin: staff decisions about what people reported. */
export const casesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: deskList(listReportsQuerySchema, deskReportListSchema) }, async (request) => {
    const { query } = request
    const [list, counts] = await Promise.all([
      searchOrAdvise(app.db, query.search, (db) => listDeskReports(db, query)),
      countWaitingReports(app.db),
    ])
    return { ...list, ...counts }
  })

  app.put('/:reportId/decision', { schema: change(decideReportSchema) }, async (request) => {
    const { reportId } = request.params
    if (request.body.decision === 'author_blocked') await requireStaffConfirmation(request)
    await decideCase(app, reportId, { ...request.body, ...staffOf(request) })
    return answer(app.db, reportId)
  })

  app.put('/:reportId/undo', { schema: change(undoReportSchema) }, async (request) => {
    const { reportId } = request.params
    await undoDecision(app, reportId, { ...request.body, ...staffOf(request) })
    return answer(app.db, reportId)
  })

  app.put('/:reportId/appeal', { schema: change(decideAppealSchema) }, async (request) => {
    const { reportId } = request.params
    await decideAppeal(app, reportId, { ...request.body, ...staffOf(request) })
    return answer(app.db, reportId)
  })
}
