import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

type Ordered =
  | 'testimonials'
  | 'faqs'
  | 'categories'
  | 'subcategories'
  | 'sub_sub_categories'
  | 'trade_questions'

/**
 * Moves a row to a position in its list, from 1, and shifts the others; a position past the end means the end. The
 * caller must hold the lock on the table or on the row that owns the list, so nothing else reorders it at the same
 * time.
 */
export async function moveToPlace(
  tx: Tx,
  table: Ordered & keyof Tables,
  id: number,
  place: number,
  among: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM ${sql.table(table)} WHERE ${among} AND id <> ${id}
    ), wanted AS (
      SELECT id, CASE WHEN place < ${place} THEN place ELSE place + 1 END AS position FROM others
      UNION ALL SELECT ${id}::int, least(${place}::bigint, (SELECT count(*) FROM others) + 1)
    )
    UPDATE ${sql.table(table)} AS moved SET position = wanted.position FROM wanted
    WHERE moved.id = wanted.id AND moved.position <> wanted.position`.execute(tx)
}
