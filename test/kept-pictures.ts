import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { sweepPictures } from '#server/uploads/uploads.service.ts'

type Uses = Record<string, number>

/** Returns how often businesses show each stored picture, and how often it is recorded as used. Demo pictures aren't recorded. */
export async function picturesOfBusinesses(db: Db): Promise<{ shown: Uses; kept: Uses }> {
  const shown = await sql<{ url: string; uses: number }>`
    SELECT url, count(*)::int AS uses FROM (
      SELECT logo_url AS url FROM business_profiles UNION ALL SELECT cover_url FROM business_profiles
      UNION ALL SELECT thumbnail_url FROM business_profiles
      UNION ALL SELECT image->>'url' FROM business_profiles, jsonb_array_elements(images) AS image
    ) places WHERE url IS NOT NULL AND url NOT LIKE '/uploads/demo/%' GROUP BY url`.execute(db)
  const kept = await db.selectFrom('pictures').select(['url', 'uses']).where('uses', '>', 0).execute()
  const toUses = (rows: { url: string; uses: number }[]) =>
    Object.fromEntries(rows.map(({ url, uses }) => [url, uses]))
  return { shown: toUses(shown.rows), kept: toUses(kept) }
}

/** Sweeps as if hours had passed; returns the sorted names of the files that rows still use. */
export async function sweepAll({ db, storage }: FastifyInstance): Promise<string[]> {
  await sql`UPDATE pictures SET sweep_after = sweep_after - interval '2 hours'`.execute(db)
  await sweepPictures(db, storage)
  const rows = await db.selectFrom('pictures').select('files').execute()
  return rows.flatMap(({ files }) => files).sort()
}
