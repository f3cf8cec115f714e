import type { Manifest } from '#server/lib/manifest.ts'
import { reportBySpamRules } from './automatic-reports.service.ts'
import { casesDeskRoutes } from './cases-desk.routes.ts'
import { answerReportsOfReview, lockReportersOfReview } from './deleted-reviews.service.ts'
import { reportSections } from './export-sections.repository.ts'
import { eraseReportTraces } from './report-traces.repository.ts'
import { tidyReports } from './report-traces.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { userBlocksDeskRoutes } from './user-blocks-desk.routes.ts'

export const room: Manifest = {
  routes: { '/reports': [reportsRoutes] },
  desk: {
    listings: { '/reports': [casesDeskRoutes] },
    administration: { '': [userBlocksDeskRoutes] },
  },
  cleanUp: [tidyReports],
  on: {
    'review.suspicious': reportBySpamRules,
    'review.deleting': lockReportersOfReview,
    'review.deleted': answerReportsOfReview,
  },
  personalData: { sections: reportSections, erase: { delete: eraseReportTraces } },
}
