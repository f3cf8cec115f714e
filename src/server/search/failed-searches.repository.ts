import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** So many different searches are kept; a flood of made-up words must not fill the table. */
const searchesMax = 5_000
const keptDays = 90

export type NotedSearch = { words: string; nothing: number; left: number }

/** Counts searches that failed; new ones only while there is room. */
export async function countFailedSearches(db: Db, searches: readonly NotedSearch[]): Promise<void> {
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        AS given (words text, nothing int, "left" int)),
      known AS (UPDATE failed_searches f SET nothing_count = nothing_count + given.nothing,
          left_count = left_count + given."left", last_at = now()
        FROM given WHERE f.words = given.words RETURNING f.words)
    INSERT INTO failed_searches (words, nothing_count, left_count)
    SELECT words, nothing, "left" FROM given
    WHERE words NOT IN (SELECT words FROM known) AND (SELECT count(*) FROM failed_searches) < ${sql.lit(searchesMax)}
    ON CONFLICT (words) DO NOTHING`.execute(db)
}

export async function deleteOldSearches(db: Db): Promise<void> {
  await sql`DELETE FROM failed_searches WHERE last_at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(
    db,
  )
}
