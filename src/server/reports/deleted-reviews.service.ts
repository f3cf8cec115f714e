import type { Tx } from '#server/lib/database/db.ts'
import type { EventDeps, Events } from '#server/lib/events.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { findOpenCaseOfReview, listReporters, lockPeopleOfCase } from './cases.repository.ts'
import { reviewDeletedMail } from './reports.emails.ts'

/** Guarantee: when an author deletes a review, the people who reported it get an answer. */

/** Locks the people who have reported a review. */
export async function lockReportersOfReview(tx: Tx, { reviewId }: Events['review.deleting']): Promise<void> {
  const caseId = await findOpenCaseOfReview(tx, reviewId)
  if (caseId !== undefined) await lockPeopleOfCase(tx, caseId)
}

/** Answers the open reports of a review; the reports are deleted with it later in this transaction. */
export async function answerReportsOfReview(
  tx: Tx,
  { reviewId }: Events['review.deleted'],
  { jobs, config }: EventDeps,
): Promise<void> {
  const caseId = await findOpenCaseOfReview(tx, reviewId)
  if (caseId === undefined) return
  const reporters = await listReporters(tx, caseId)
  const mail = { ...reviewDeletedMail(config), reachesBlocked: true }
  await queueMails(
    tx,
    jobs,
    reporters.map(({ userId, name, address }) => ({ userId, to: { name, address }, ...mail })),
  )
}
