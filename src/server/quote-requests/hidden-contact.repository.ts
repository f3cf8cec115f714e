import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Ways to reach the sender of a request, held or not, as they typed them and by their account. */
export async function findContact(
  db: Db | Tx,
  requestId: number,
): Promise<{ hidesContact: boolean; addresses: string[]; phone: string } | undefined> {
  const from = (table: string) => sql`
    SELECT hides_contact AS "hidesContact", phone,
      array_remove(ARRAY[request.email, (SELECT email FROM users WHERE id = request.user_id)], NULL) AS addresses
    FROM ${sql.table(table)} request WHERE request.id = ${requestId}`
  const { rows } = await sql<{ hidesContact: boolean; addresses: string[]; phone: string }>`
    ${from('business_quote_requests')} UNION ALL ${from('held_quote_requests')}
      AND request.conversation_id IS NULL LIMIT 1`.execute(db)
  return rows[0]
}
