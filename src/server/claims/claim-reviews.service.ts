import { findOwnershipDetails } from '#server/businesses/ownership.repository.ts'
import { reopenClaimItem } from '#server/inbox/closed-items.repository.ts'
import { openInboxItem } from '#server/inbox/inbox-items.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { answerHours } from '#shared/inbox/inbox-items.ts'
import type { ClaimDocument } from './claim-documents.service.ts'
import { putUpForReview, setDocuments } from './claim-reviews.repository.ts'
import { reviewReceivedMail } from './claims.emails.ts'
import { lockVisitor } from './claims.service.ts'
import type { ClaimTools } from './take-over.service.ts'

/** Guarantee: a claim that a code can't prove waits at the desk, with its documents and a deadline. */

/** Asks staff for a decision. Throws not_found, and conflict for one's own listing or while they are already deciding. */
export async function askForReview(
  tools: ClaimTools,
  visitor: Visitor,
  businessId: number,
  { message, documents }: { message: string; documents: readonly ClaimDocument[] },
): Promise<void> {
  const business = await findOwnershipDetails(tools.db, businessId)
  if (!business?.isListed) throw notFound('business')
  if (business.ownerId === visitor.id) throw new AppError('conflict', `${business.name} is already yours.`)
  await inTransaction(tools.db, async (tx) => {
    const claimant = await lockVisitor(tx, visitor)
    const claimId = await putUpForReview(tx, { businessId, userId: visitor.id }, message)
    if (claimId === undefined)
      throw new AppError('conflict', 'We’re already reviewing your claim. You’ll get an email.')
    await setDocuments(tx, claimId, documents)
    const texts = [business.name, `${claimant.firstName} ${claimant.lastName}`, claimant.email, message]
    const again = { hours: answerHours.claim, searchText: texts.join('\n') }
    if (!(await reopenClaimItem(tx, claimId, again))) await openInboxItem(tx, 'claim', claimId, texts)
    await queueMail(tx, tools.jobs, reviewReceivedMail(tools.config, business, claimant))
  })
}
