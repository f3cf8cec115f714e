import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/**
 * Merges the words of new and edited listings into the search index; until then every search scans them one by one.
 * Takes about 50 ms per new listing, so it runs as a job.
 */
export async function mergeSearchIndex(db: Db): Promise<void> {
  await sql`SELECT gin_clean_pending_list('business_profiles_search')`.execute(db)
}
