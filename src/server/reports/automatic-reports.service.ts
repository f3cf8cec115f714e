import { createHash } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import type { Events } from '#server/lib/events.ts'
import { createReport, openCase } from './reports.repository.ts'

/** Guarantee: a review that looks like spam is public at once, and before staff with it. */

const hours = 24
const reporterKey = createHash('sha256').update('spam rules').digest()

/** Reports a review of this transaction to staff; the rules that fired are stored with it. */
export async function reportBySpamRules(
  tx: Tx,
  { businessId, reviewId }: Events['review.suspicious'],
): Promise<void> {
  const caseId = await openCase(
    tx,
    { kind: 'review', businessId, reviewId, pictureUrl: null, requestId: null },
    hours,
  )
  const nobody = { reporterId: null, email: null, reporterKey }
  await createReport(tx, caseId, { reason: 'spam', text: '', ...nobody, isAutomatic: true })
}
