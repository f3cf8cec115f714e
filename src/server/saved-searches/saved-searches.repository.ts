import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { type SavedSearchFilters, savedSearchesMax } from '#shared/saved-searches/saved-filters.ts'
import type { SavedSearch } from '#shared/saved-searches/saved-searches.schemas.ts'
import { isReaderOf, type ReaderKey } from './readers.repository.ts'

type Row = Omit<SavedSearch, 'createdAt'> & { createdAt: Date }

const columns = sql`id, title, search AS filters, is_on AS "isOn", lost_for AS "lostFor", created_at AS "createdAt"`

const toSearch = ({ createdAt, ...row }: Row): SavedSearch => ({ ...row, createdAt: createdAt.toISOString() })

/** The searches of a reader, each once, the newest first. */
export async function listSavedSearches(db: Db, reader: ReaderKey): Promise<SavedSearch[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM (
      SELECT DISTINCT ON (lower(search::text)) s.* FROM saved_searches s JOIN saved_search_readers r ON r.id = reader_id
      WHERE ${isReaderOf(reader)} ORDER BY lower(search::text), user_id) own
    ORDER BY id DESC LIMIT ${sql.lit(savedSearchesMax)}`.execute(db)
  return rows.map(toSearch)
}

/** The same search of a locked reader, in any case; turned on, with what is new from now on if it was off. */
export async function resumeSame(
  tx: Tx,
  readerId: number,
  filters: SavedSearchFilters,
): Promise<SavedSearch | null> {
  const { rows } = await sql<Row>`
    UPDATE saved_searches SET is_on = true, lost_for = NULL,
      since = CASE WHEN is_on THEN since ELSE now() END
    WHERE reader_id = ${readerId} AND lower(search::text) = lower((${JSON.stringify(filters)}::jsonb)::text)
    RETURNING ${columns}`.execute(tx)
  return rows[0] ? toSearch(rows[0]) : null
}

export async function countSavedSearches(tx: Tx, readerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM saved_searches WHERE reader_id = ${readerId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function createSavedSearch(
  tx: Tx,
  readerId: number,
  { filters, title }: { filters: SavedSearchFilters; title: string },
): Promise<SavedSearch> {
  const { rows } = await sql<Row>`
    INSERT INTO saved_searches (reader_id, search, title)
    VALUES (${readerId}, ${JSON.stringify(filters)}::jsonb, ${title}) RETURNING ${columns}`.execute(tx)
  return toSearch(rows[0] as Row)
}

/**
 * Turns a search of a locked reader on or off; null if they have no such search. Businesses that opened while it was off
 * aren't new, and one that had ended is tried again.
 */
export async function switchSavedSearch(
  tx: Tx,
  readerId: number,
  { id, isOn }: { id: number; isOn: boolean },
): Promise<SavedSearch | null> {
  const { rows } = await sql<Row>`
    UPDATE saved_searches SET is_on = ${isOn}, lost_for = CASE WHEN ${isOn} THEN NULL ELSE lost_for END,
      since = CASE WHEN is_on OR NOT ${isOn} THEN since ELSE now() END
    WHERE reader_id = ${readerId} AND id = ${id} RETURNING ${columns}`.execute(tx)
  return rows[0] ? toSearch(rows[0]) : null
}

export async function turnAllOff(tx: Tx, readerId: number): Promise<void> {
  await tx.updateTable('saved_searches').set({ is_on: false }).where('reader_id', '=', readerId).execute()
}

/** Whether the reader had it. */
export async function deleteSavedSearch(tx: Tx, readerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_searches')
    .where('reader_id', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
