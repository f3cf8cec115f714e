import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { decisionDueAt } from '#shared/businesses/decisions/decisions.ts'
import type { Submission } from '#shared/businesses/decisions/submissions.schemas.ts'
import { isSuspicious, type SpamScore } from '#shared/spam/spam-rules.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'

type SubmissionRow = Pick<
  Selectable<Tables['business_submissions']>,
  'submitted_at' | 'decided_at' | 'reason' | 'is_held'
>

/** With the key that finds copies of the description. */
export type ListingSpam = SpamScore & { textKey: Buffer | null }

/** Records that a business was submitted now, and what the spam rules say of it. */
export async function createSubmission(
  tx: Tx,
  businessId: number,
  { score, rules, textKey }: ListingSpam,
): Promise<void> {
  await tx
    .insertInto('business_submissions')
    .values({
      business_id: businessId,
      spam_score: score,
      spam_rules: rules,
      text_key: textKey,
      is_held: isSuspicious({ score }),
    })
    .execute()
}

const toSubmission = ({ submitted_at, decided_at, reason, is_held }: SubmissionRow): Submission => ({
  submittedAt: submitted_at.toISOString(),
  decisionDueAt: decisionDueAt(submitted_at).toISOString(),
  decidedAt: decided_at?.toISOString() ?? null,
  reason,
  isHeld: is_held,
})

/** The submission state of these businesses; one decided before staff had a desk has no entry. */
export async function findSubmissions(
  db: Db | Tx,
  businessIds: readonly number[],
): Promise<Map<number, Submission>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('business_submissions')
    .select(['business_id', 'submitted_at', 'decided_at', 'reason', 'is_held'])
    .where('business_id', 'in', businessIds)
    .execute()
  return new Map(rows.map(({ business_id, ...row }) => [business_id, toSubmission(row)]))
}

/** A person's listings that wait for their email address to be confirmed, locked until the transaction ends. */
export async function lockUnconfirmed(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('businesses')
    .select('id')
    .where('submitted_by_id', '=', ownerId)
    .where('status', '=', 'unconfirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_submissions')
            .whereRef('business_id', '=', 'businesses.id')
            .where('is_held', '=', true),
        ),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The promised hours of these submissions count from now. The businesses must be locked. */
export async function restartSubmissions(tx: Tx, businessIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('business_submissions')
    .set({ submitted_at: sql<Date>`now()`, revision: sql`revision + 1` })
    .where('business_id', 'in', businessIds)
    .execute()
}

/** Restarts a submission: the promised hours count from now. The business must be locked. */
export async function renewSubmission(tx: Tx, businessId: OwnedBusinessId): Promise<Submission> {
  const renewed = {
    submitted_at: sql<Date>`now()`,
    decided_at: null,
    reason: null,
    decided_from: null,
  }
  const row = await tx
    .insertInto('business_submissions')
    .values({ business_id: businessId, ...renewed })
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet({ ...renewed, revision: sql<number>`business_submissions.revision + 1` }),
    )
    .returning(['submitted_at', 'decided_at', 'reason', 'is_held'])
    .executeTakeFirstOrThrow()
  return toSubmission(row)
}
