import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ClaimStatus } from '#shared/inbox/claim-items.ts'
import type { ClaimDocument } from './claim-documents.service.ts'
import type { ClaimKey } from './claims.repository.ts'

/** Puts a claim up for a decision by staff, and returns its ID; undefined when it already waits for one. */
export async function putUpForReview(
  tx: Tx,
  { businessId, userId }: ClaimKey,
  message: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO business_claims AS claim (business_id, user_id, status, message)
    VALUES (${businessId}, ${userId}, 'review', ${message})
    ON CONFLICT (business_id, user_id) DO UPDATE SET status = 'review', message = excluded.message, reason = NULL,
      decided_at = NULL, code_hash = NULL, code_expires_at = NULL, revision = claim.revision + 1
      WHERE claim.status <> 'review'
    RETURNING id`.execute(tx)
  return rows[0]?.id
}

/** Replaces the documents of a claim. */
export async function setDocuments(
  tx: Tx,
  claimId: number,
  documents: readonly ClaimDocument[],
): Promise<void> {
  await tx.deleteFrom('claim_documents').where('claim_id', '=', claimId).execute()
  if (documents.length === 0) return
  const rows = documents.map(({ name, mediaType, content }) => ({
    claim_id: claimId,
    name,
    content,
    media_type: mediaType,
  }))
  await tx.insertInto('claim_documents').values(rows).execute()
}

export const findDocument = (
  db: Db,
  claimId: number,
  documentId: number,
): Promise<(ClaimDocument & { businessId: number }) | undefined> =>
  db
    .selectFrom('claim_documents')
    .innerJoin('business_claims', 'business_claims.id', 'claim_id')
    .select(['name', 'media_type as mediaType', 'content', 'business_id as businessId'])
    .where('claim_documents.id', '=', documentId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()

/** Deletes documents 30 days after the decision. */
export async function deleteOldDocuments(db: Db): Promise<void> {
  await sql`DELETE FROM claim_documents USING business_claims claim
    WHERE claim.id = claim_id AND claim.decided_at < now() - interval '30 days'`.execute(db)
}

/** A claim that staff act on. */
export type ReviewedClaim = {
  id: number
  businessId: number
  userId: number
  status: ClaimStatus
  revision: number
}

const claimOf = (db: Db | Tx, claimId: number) =>
  db
    .selectFrom('business_claims')
    .select(['id', 'business_id as businessId', 'user_id as userId', 'status', 'revision'])
    .where('id', '=', claimId)

/** The claimant and the listing of a claim, to lock these first. */
export const findReviewedClaim = (tx: Tx, claimId: number): Promise<ReviewedClaim | undefined> =>
  claimOf(tx, claimId).executeTakeFirst()

export const lockReviewedClaim = (tx: Tx, claimId: number): Promise<ReviewedClaim | undefined> =>
  claimOf(tx, claimId).forNoKeyUpdate().executeTakeFirst()

export async function decideReview(
  tx: Tx,
  claimId: number,
  status: 'accepted' | 'refused',
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('business_claims')
    .set({
      status,
      reason,
      code_hash: null,
      code_expires_at: null,
      decided_at: sql<Date>`now()`,
      revision: sql`revision + 1`,
    })
    .where('id', '=', claimId)
    .execute()
}

/** Days that a code from staff works: paper takes its time. */
const staffCodeDays = 14

/** Gives a claim a code from staff, with ten new guesses. */
export async function setStaffCode(tx: Tx, claimId: number, hash: string): Promise<Date> {
  const { code_expires_at: expiresAt } = await tx
    .updateTable('business_claims')
    .set({
      code_hash: hash,
      sent_to: null,
      guesses: 0,
      code_expires_at: sql<Date>`now() + make_interval(days => ${staffCodeDays})`,
      revision: sql`revision + 1`,
    })
    .where('id', '=', claimId)
    .returning('code_expires_at')
    .executeTakeFirstOrThrow()
  return expiresAt as Date
}
