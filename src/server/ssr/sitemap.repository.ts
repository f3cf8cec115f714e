import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

export const listSitemapCategories = (db: Db): Promise<{ id: number; slug: string }[]> =>
  db.selectFrom('categories').select(['id', 'slug']).orderBy('position').execute()

/** 0 when there are no businesses. */
export async function findLargestBusinessId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM businesses`.execute(db)
  return rows[0]?.id ?? 0
}

/** Approved businesses with ids above `from` up to `to`. */
export const listSitemapBusinesses = (
  db: Db,
  from: number,
  to: number,
): Promise<{ id: number; updatedAt: Date }[]> =>
  db
    .selectFrom('businesses')
    .select(['id', 'updated_at as updatedAt'])
    .where('status', '=', 'approved')
    .where('id', '>', from)
    .where('id', '<=', to)
    .orderBy('id')
    .execute()
