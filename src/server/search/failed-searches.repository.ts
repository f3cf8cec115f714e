import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** So many different searches are kept: a flood of made-up words must neither fill the table nor keep others out. */
const searchesMax = 5_000
const keptDays = 90

export type NotedSearch = { words: string; nothing: number; left: number }

/** Counts searches that failed. New ones take the place of the rarest. */
export async function countFailedSearches(db: Db, searches: readonly NotedSearch[]): Promise<void> {
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        AS given (words text, nothing int, "left" int)),
      known AS (UPDATE failed_searches f SET nothing_count = nothing_count + given.nothing,
          left_count = left_count + given."left", last_at = now()
        FROM given WHERE f.words = given.words RETURNING f.words)
    INSERT INTO failed_searches (words, nothing_count, left_count)
    SELECT words, nothing, "left" FROM given
    WHERE words NOT IN (SELECT words FROM known)
    ON CONFLICT (words) DO NOTHING`.execute(db)
  await sql`
    DELETE FROM failed_searches WHERE words IN (
      SELECT words FROM failed_searches ORDER BY nothing_count + left_count, last_at
      LIMIT (SELECT greatest(count(*) - ${sql.lit(searchesMax)}, 0) FROM failed_searches))`.execute(db)
}

export async function deleteOldSearches(db: Db): Promise<void> {
  await sql`DELETE FROM failed_searches WHERE last_at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(
    db,
  )
}
