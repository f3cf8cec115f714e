import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { appealDays } from '#shared/reports/report-reasons.ts'

/**
 * Deletes what names a person who is leaving: emails about decisions on their things, which may quote a reason that names
 * them, these decisions, and what nobody else reported. The rest is deleted with their row and their things.
 */
export async function eraseReportTraces(tx: Tx, userId: number): Promise<void> {
  await sql`
    WITH about AS (
      SELECT id, author_mail_id FROM report_cases WHERE author_id = ${userId}
        OR business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${userId})
        OR review_id IN (SELECT id FROM reviews WHERE user_id = ${userId})
        OR quote_request_id IN (SELECT id FROM business_quote_requests WHERE user_id = ${userId})
    )
    DELETE FROM mails WHERE id IN (
      SELECT author_mail_id FROM about UNION SELECT mail_id FROM reports JOIN about ON about.id = case_id)`.execute(
    tx,
  )
  await sql`
    WITH gone AS (DELETE FROM reports WHERE reporter_id = ${userId} RETURNING id, case_id)
    DELETE FROM report_cases WHERE state = 'open' AND id IN (SELECT case_id FROM gone)
      AND NOT EXISTS (SELECT FROM reports WHERE case_id = report_cases.id AND id NOT IN (SELECT id FROM gone))`.execute(
    tx,
  )
  await sql`DELETE FROM report_cases WHERE author_id = ${userId}`.execute(tx)
}

/** Deletes what was decided more than a year ago. */
export async function deleteOldCases(db: Db): Promise<void> {
  await sql`DELETE FROM report_cases WHERE decided_at < now() - interval '12 months' AND state IN ('decided', 'closed')`.execute(
    db,
  )
}

type HeldPicture = { id: number; former: object }
const heldAtOnce = 100

/** Locks decisions that can't be reverted anymore and still hold a removed picture. */
export async function lockHeldPictures(tx: Tx): Promise<HeldPicture[]> {
  const { rows } = await sql<HeldPicture>`
    SELECT id, former FROM report_cases
    WHERE decision = 'picture_removed' AND former IS NOT NULL AND (state = 'closed'
      OR state = 'decided' AND decided_at < now() - make_interval(days => ${appealDays}))
    ORDER BY id LIMIT ${sql.lit(heldAtOnce)} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export async function forgetHeldPictures(tx: Tx, caseIds: readonly number[]): Promise<void> {
  await sql`UPDATE report_cases SET former = NULL WHERE id = ANY(${sql.val(caseIds)}::int[])`.execute(tx)
}
