import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type BusinessKey, type Moment, moment } from '#server/search/find/business-keys.repository.ts'
import { indexedOrders } from '#server/search/find/directory-filters.repository.ts'
import { acceptsQuotes } from '../quote-reach.repository.ts'

const similarMax = 3

/** The top rated businesses that can be asked for a quote: of the same subcategory, then of the same category. */
export async function findSimilar(
  db: Db,
  { id, subcategoryId, categoryId }: { id: number; subcategoryId: number | null; categoryId: number | null },
): Promise<Moment & { keys: BusinessKey[] }> {
  const topRated = (tier: number, condition: RawBuilder<unknown>) => sql`
    (SELECT b.id, b.version, ${sql.lit(tier)} AS tier, row_number() OVER (ORDER BY ${indexedOrders.rating}) AS place
     FROM businesses b JOIN business_profiles p ON p.business_id = b.id
     WHERE ${condition} AND b.is_listed AND b.id <> ${id} AND ${acceptsQuotes}
     ORDER BY ${indexedOrders.rating} LIMIT ${sql.lit(similarMax)})`
  const { rows } = await sql<BusinessKey & Moment>`
    SELECT id, version, ${moment} FROM (
      ${topRated(1, sql`b.subcategory_id = ${subcategoryId}::int`)}
      UNION ALL
      ${topRated(2, sql`b.category_id = ${categoryId}::int AND b.subcategory_id IS DISTINCT FROM ${subcategoryId}::int`)}
    ) found ORDER BY tier, place LIMIT ${sql.lit(similarMax)}`.execute(db)
  const { treeVersion = 0, now = 0 } = rows[0] ?? {}
  return { keys: rows, treeVersion, now }
}
