import { createHash } from 'node:crypto'
import type { ReportSuspicious } from '#server/reviews/reviews.service.ts'
import { createReport, openCase } from './reports.repository.ts'

/** Guarantee: a review that looks like spam is public at once, and before staff with it. */

const hours = 24
const reporterKey = createHash('sha256').update('spam rules').digest()

/** Reports a review of this transaction to staff; the rules that fired are stored with it. */
export const reportBySpamRules: ReportSuspicious = async (tx, { businessId, reviewId }) => {
  const caseId = await openCase(
    tx,
    { kind: 'review', businessId, reviewId, pictureUrl: null, requestId: null },
    hours,
  )
  const nobody = { reporterId: null, email: null, reporterKey }
  await createReport(tx, caseId, { reason: 'spam', text: '', ...nobody, isAutomatic: true })
}
