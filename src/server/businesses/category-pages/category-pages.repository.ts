import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import {
  bestOfCategoryMax,
  type UnitPrices,
} from '#shared/businesses/category-pages/category-page.schemas.ts'
import { dollarsText } from '#shared/lib/money.ts'

/** The verified businesses of a category with the best ratings, weighted by number of reviews: an index scan. */
export async function listBestIdsOfCategory(db: Db, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM businesses WHERE category_id = ${categoryId} AND status = 'approved' AND NOT is_being_checked
    ORDER BY weighted_rating DESC, review_count DESC, id DESC LIMIT ${sql.lit(bestOfCategoryMax)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Prices of a category's listed businesses by unit, most common first. Reads only two indexes: the category's prices,
 * and which are hourly.
 */
export async function listPricesOfCategory(db: Db, categoryId: number): Promise<UnitPrices[]> {
  type Row = { isHourly: boolean; lowest: number; median: number; highest: number; pricedCount: number }
  const { rows } = await sql<Row>`
    SELECT hourly.business_id IS NOT NULL AS "isHourly", min(b.price_cents) AS lowest,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY b.price_cents) AS median,
      max(b.price_cents) AS highest, count(*) AS "pricedCount"
    FROM businesses b
    LEFT JOIN business_profiles hourly ON hourly.business_id = b.id AND hourly.price_unit = 'hour'
    WHERE b.is_listed AND b.category_id = ${categoryId} AND b.price_cents IS NOT NULL
    GROUP BY "isHourly" ORDER BY "pricedCount" DESC, "isHourly"`.execute(db)
  return rows.map(({ isHourly, lowest, median, highest, pricedCount }) => ({
    priceUnit: isHourly ? 'hour' : null,
    lowest: dollarsText(lowest),
    median: dollarsText(median),
    highest: dollarsText(highest),
    pricedCount,
  }))
}
