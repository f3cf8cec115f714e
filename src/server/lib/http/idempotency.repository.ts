import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** A request under a key. The hash is of the key as well, so that no short text can be guessed from it. */
export type Sending = {
  key: string
  actor: string
  userId: number | null
  route: string
  requestHash: Buffer
}

/** Days for which a key counts: as long as a draft in the browser. */
const lifetime = sql`interval '30 days'`

/** Takes a key for this request; false when it stands for one already. Waits for a transaction that has just taken it. */
export async function takeKey(tx: Tx, { key, actor, userId, route, requestHash }: Sending): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS old (key, actor, user_id, route, request_hash)
    VALUES (${key}, ${actor}, (SELECT id FROM users WHERE id = ${userId}::int FOR KEY SHARE), ${route}, ${requestHash})
    ON CONFLICT (key) DO UPDATE SET actor = excluded.actor, user_id = excluded.user_id, route = excluded.route,
      request_hash = excluded.request_hash, response = NULL, created_at = now()
    WHERE old.created_at < now() - ${lifetime} RETURNING key`.execute(tx)
  return rows.length > 0
}

type Stored = { actor: string; route: string; requestHash: Buffer | null; response: unknown }

export const getKey = (tx: Tx, key: string): Promise<Stored> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['actor', 'route', 'request_hash as requestHash', 'response'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export async function storeResponse(tx: Tx, key: string, response: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('key', '=', key)
    .execute()
}

export async function deleteOldKeys(db: Db): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - ${lifetime}`.execute(db)
}
