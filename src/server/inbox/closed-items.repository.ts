import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** Closes the calls about these quote requests, because the business reads them by itself. */
export async function closeCalls(tx: Tx, quoteRequestIds: readonly number[]): Promise<void> {
  await sql`UPDATE inbox_items SET status = 'done', outcome = 'passed_on', done_at = now(), revision = revision + 1
    WHERE quote_request_id = ANY(${sql.val(quoteRequestIds)}::int[]) AND status <> 'done'`.execute(tx)
}

/** Closes the item of a claim that is decided. */
export async function closeClaimItem(tx: Tx, claimId: number): Promise<void> {
  await sql`UPDATE inbox_items SET status = 'done', done_at = now(), revision = revision + 1
    WHERE claim_id = ${claimId} AND status <> 'done'`.execute(tx)
}

/** Opens it again for another decision; false if it has none yet. */
export async function reopenClaimItem(
  tx: Tx,
  claimId: number,
  { hours, searchText }: { hours: number; searchText: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE inbox_items SET status = 'new', done_at = NULL, revision = revision + 1,
      due_at = now() + make_interval(hours => ${hours}), search_text = lower(${searchText})
    WHERE claim_id = ${claimId} RETURNING id`.execute(tx)
  return rows.length > 0
}
