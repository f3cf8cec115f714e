import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

type FormTable =
  | 'support_requests'
  | 'booking_requests'
  | 'service_requests'
  | 'service_suggestions'
  | 'partner_applications'

/**
 * Inserts a form unless one with the same values in `same` was stored in the last ten minutes: a double click, or a retry.
 * Returns the id, or undefined for a repeat. Only a repeat waits for another transaction.
 */
export async function insertOnce(
  tx: Tx,
  table: FormTable,
  row: Record<string, string | number | null>,
  same: readonly unknown[],
): Promise<number | undefined> {
  const key = createHash('sha256').update(JSON.stringify(same)).digest('base64')
  await sql`
    UPDATE ${sql.table(table)} SET repeat_key = NULL
    WHERE repeat_key = ${key} AND created_at <= now() - interval '10 minutes'`.execute(tx)
  const columns = Object.keys(row).map((column) => sql.ref(column))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)}, repeat_key)
    VALUES (${sql.join([...Object.values(row), key])})
    ON CONFLICT (repeat_key) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}
