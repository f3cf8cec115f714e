import { recordReading } from '#server/audit/actions.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { previewText } from '#server/lib/preview-text.ts'
import type { DeskReport, DeskReportList, ListReportsQuery } from '#shared/reports/reports-desk.schemas.ts'
import { countWaitingReports, findDeskReport, listDeskReports } from './cases-desk.repository.ts'

/** Guarantee: staff see a reported request and its conversation only after the log says that they do. */

const toPreview = ({ appeal, ...report }: DeskReport): DeskReport => ({
  ...report,
  message: null,
  reports: report.reports.map((one) => ({ ...one, text: previewText(one.text) })),
  appeal: appeal && { ...appeal, text: previewText(appeal.text) },
})

export async function listReportPreviews(db: Db, query: ListReportsQuery): Promise<DeskReportList> {
  const [{ reports, ...place }, counts] = await Promise.all([
    searchOrAdvise(db, query.search, (bounded) => listDeskReports(bounded, query)),
    countWaitingReports(db),
  ])
  return { reports: reports.map(toPreview), ...place, ...counts }
}

/** Throws not_found. */
export async function getReportPreview(db: Db, caseId: number): Promise<DeskReport> {
  return toPreview(requireFound(await findDeskReport(db, caseId), 'report'))
}

/** The whole report, which the log then says that they read. Throws not_found. */
export async function readReport(db: Db, caseId: number, staff: Visitor): Promise<DeskReport> {
  const report = requireFound(await findDeskReport(db, caseId), 'report')
  await recordReading(db, {
    actorId: staff.id,
    action: 'report.read',
    targetType: 'report',
    targetId: caseId,
  })
  return report
}
