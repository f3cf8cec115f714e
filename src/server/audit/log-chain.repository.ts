import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** An entry of the log with what the chain holds of it, as the database stores it. */
export type ChainedEntry = {
  id: number
  position: number
  action: string
  targetType: string
  targetId: number | null
  microseconds: number
  actorId: string
  actorSalt: string | null
  actorDigest: Buffer
  details: string
  detailsSalt: string | null
  detailsDigest: Buffer
  hash: Buffer
}

/** The entries after a position, in the order of the chain. */
export async function listChained(tx: Tx, after: number, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    SELECT id, position, action, target_type AS "targetType", target_id AS "targetId",
      (extract(epoch FROM created_at) * 1000000)::bigint AS microseconds, coalesce(actor_id::text, '') AS "actorId",
      actor_salt AS "actorSalt", actor_digest AS "actorDigest", details::text AS details,
      details_salt AS "detailsSalt", details_digest AS "detailsDigest", hash
    FROM staff_actions WHERE position > ${after} ORDER BY position LIMIT ${limit}`.execute(tx)
  return rows
}

/** Where the chain ends. */
export const getChainEnd = (tx: Tx) =>
  tx.selectFrom('staff_actions_chain').select(['position', 'hash']).executeTakeFirstOrThrow()

/** An entry that isn't part of the chain; the log itself adds none. */
export const findUnchained = (tx: Tx) =>
  tx
    .selectFrom('staff_actions')
    .select('id')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
