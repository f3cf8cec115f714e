import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** A request to one business, as it stands to rounds. */
type EarlierRequest = {
  businessId: number
  name: string
  email: string
  roundId: number | null
  /** Staff look at it first. */
  isHeld: boolean
  /** A quote in it is accepted. */
  isAgreed: boolean
}

/** A request by its number, held or not; undefined for one that staff decided against. */
export async function findEarlier(db: Db, requestId: number): Promise<EarlierRequest | undefined> {
  const { rows } = await sql<EarlierRequest>`
    SELECT request.business_id AS "businessId", p.name, request.email, request.round_id AS "roundId", "isHeld", "isAgreed"
    FROM (SELECT business_id, email, round_id, false AS "isHeld", EXISTS (
          SELECT FROM messages JOIN quotes ON quotes.message_id = messages.id
          WHERE messages.conversation_id = asked.id AND quotes.state = 'accepted') AS "isAgreed"
        FROM business_quote_requests asked WHERE id = ${requestId}
      UNION ALL SELECT business_id, email, round_id, true, false FROM held_quote_requests
        WHERE id = ${requestId} AND conversation_id IS NULL AND decision IS NULL) AS request
    JOIN business_profiles p ON p.business_id = request.business_id`.execute(db)
  return rows[0]
}
