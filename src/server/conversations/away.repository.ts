import { sql } from 'kysely'
import { isAway } from '#server/businesses/away/away.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { Away } from '#shared/businesses/away.schemas.ts'

/** The absence note of a conversation's business, if it is away and the visitor hasn't read the note yet. */
export async function findUnsaidAway(
  tx: Tx,
  conversationId: number,
): Promise<Pick<Away, 'until' | 'text'> | undefined> {
  const { rows } = await sql<Pick<Away, 'until' | 'text'>>`
    SELECT p.away_until::text AS until, coalesce(p.away_text, '') AS text
    FROM business_quote_requests request JOIN business_profiles p ON p.business_id = request.business_id
    WHERE request.id = ${conversationId} AND ${isAway} AND NOT EXISTS (
      SELECT FROM messages WHERE conversation_id = request.id AND kind = 'away' AND created_at >= p.away_since)`.execute(
    tx,
  )
  return rows[0]
}
