import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { keyTaken } from '#server/lib/http/errors.ts'
import type { Sending } from './sending-keys.ts'

/** The request that was sent under a key, held or not, in any status. Throws key_taken when it is another one. */
export async function findSent(
  tx: Tx,
  { clientKey, contentHash }: Sending,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    SELECT id, content_hash = ${contentHash} AS "isSame" FROM business_quote_requests WHERE client_key = ${clientKey}
    UNION ALL SELECT id, content_hash = ${contentHash} FROM held_quote_requests
    WHERE client_key = ${clientKey} AND conversation_id IS NULL LIMIT 1`.execute(tx)
  const [sent] = rows
  if (sent && !sent.isSame) throw keyTaken()
  return sent
}

/** The very same request to a business, held or not, from the last ten minutes: from a second tab. */
export async function findSameContent(
  tx: Tx,
  businessId: number,
  { contentHash }: Sending,
): Promise<number | undefined> {
  const isSame = sql`business_id = ${businessId} AND content_hash = ${contentHash}
    AND created_at > now() - interval '10 minutes'`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM business_quote_requests WHERE ${isSame}
    UNION ALL SELECT id FROM held_quote_requests WHERE ${isSame} AND conversation_id IS NULL LIMIT 1`.execute(
    tx,
  )
  return rows[0]?.id
}
