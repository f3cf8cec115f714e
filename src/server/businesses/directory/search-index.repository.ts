import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/**
 * Merges the words of new and edited listings into the index that searches read; until then every search reads them one by one.
 * Takes about 50 ms for each new listing, so it belongs to later work.
 */
export async function mergeSearchIndex(db: Db): Promise<void> {
  await sql`SELECT gin_clean_pending_list('business_profiles_search')`.execute(db)
}
