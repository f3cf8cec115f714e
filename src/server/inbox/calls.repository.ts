import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** Closes the calls about these quote requests, because the business reads them by itself. */
export async function closeCalls(tx: Tx, quoteRequestIds: readonly number[]): Promise<void> {
  await sql`UPDATE inbox_items SET status = 'done', outcome = 'passed_on', done_at = now(), revision = revision + 1
    WHERE quote_request_id = ANY(${sql.val(quoteRequestIds)}::int[]) AND status <> 'done'`.execute(tx)
}
