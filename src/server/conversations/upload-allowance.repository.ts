import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'

/** The email address of a side without an account, in a conversation or a held request; undefined when there is none. */
export async function findEmailOfSide(
  db: Db | Tx,
  conversationId: number,
  side: Side,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    SELECT CASE WHEN ${side} = 'visitor' THEN request.email ELSE p.email END AS email
    FROM (SELECT email, business_id FROM business_quote_requests WHERE id = ${conversationId}
      UNION ALL SELECT email, business_id FROM held_quote_requests WHERE id = ${conversationId}) request
    JOIN business_profiles p USING (business_id) LIMIT 1`.execute(db)
  return rows[0]?.email ?? undefined
}
