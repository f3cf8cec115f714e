import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { allOf, type Conditions } from '#server/search/find/directory-filters.repository.ts'
import { inArea } from '#server/search/find/positions.repository.ts'
import { isInOrServes } from '#server/search/find/served-places.repository.ts'
import type { PlaceRow as Place } from '#server/search/vocabulary.ts'
import { placePageMin } from '#shared/businesses/place-pages/place-page.schemas.ts'

/** The listed businesses that are in a place or serve it, as conditions on `businesses b`: the same as a search with its name finds. */
export const inPlacePage = (place: Place): Conditions => [sql`b.is_listed`, isInOrServes(place)]

/** A larger place, in square degrees, may have a good part of all businesses: an index would be slower than reading all. */
const indexedMax = 0.003

/** The same, found by the index of positions. Not beside a condition that has a better one: its estimates are too low. */
export function allInPlacePage(place: Place): Conditions {
  const { halfHeight, halfWidth } = place
  if (4 * halfHeight * halfWidth > indexedMax) return inPlacePage(place)
  return [sql`b.is_listed`, isInOrServes(place, inArea)]
}

/** Counts the businesses of these places and their prices, for each subcategory; unchanged rows aren't written. */
export async function recountPlaces(db: Db, places: readonly Place[]): Promise<void> {
  const each = places.map(
    (place) => sql`SELECT ${place.id}::int AS place_id, b.id, b.subcategory_id, b.price_cents, b.updated_at
      FROM businesses b WHERE ${allOf(allInPlacePage(place))}`,
  )
  const figures = sql`business_count, priced_count, price_unit, lowest_cents, median_cents, highest_cents`
  await sql`
    WITH inside AS MATERIALIZED (${sql.join(each, sql` UNION ALL `)}),
      priced AS (SELECT place_id, subcategory_id, hourly.price_unit, count(*)::int AS priced_count,
          min(price_cents) AS lowest_cents, percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) AS median_cents,
          max(price_cents) AS highest_cents
        FROM inside LEFT JOIN business_profiles hourly ON hourly.business_id = inside.id AND hourly.price_unit = 'hour'
        WHERE price_cents IS NOT NULL AND subcategory_id IS NOT NULL GROUP BY place_id, subcategory_id, hourly.price_unit),
      usual AS (SELECT DISTINCT ON (place_id, subcategory_id) * FROM priced
        ORDER BY place_id, subcategory_id, priced_count DESC, price_unit NULLS FIRST),
      counted AS (SELECT place_id, subcategory_id, count(*)::int AS business_count, max(updated_at) AS changed_at
        FROM inside GROUP BY GROUPING SETS ((place_id), (place_id, subcategory_id))
        HAVING grouping(subcategory_id) = 1 OR subcategory_id IS NOT NULL),
      gone AS (DELETE FROM place_counts old WHERE place_id = ANY(${sql.val(places.map(({ id }) => id))}::int[])
        AND NOT EXISTS (SELECT FROM counted
          WHERE counted.place_id = old.place_id AND counted.subcategory_id IS NOT DISTINCT FROM old.subcategory_id))
    INSERT INTO place_counts AS kept (place_id, subcategory_id, changed_at, ${figures})
    SELECT place_id, subcategory_id, changed_at, business_count, coalesce(priced_count, 0), price_unit, lowest_cents,
      median_cents, highest_cents
    FROM counted LEFT JOIN usual USING (place_id, subcategory_id)
    ON CONFLICT (place_id, subcategory_id) DO UPDATE SET
      (${figures}) = (${valuesOf('excluded')}),
      changed_at = CASE WHEN kept.business_count = excluded.business_count
        THEN greatest(kept.changed_at, excluded.changed_at) ELSE now() END
    WHERE (${valuesOf('kept')}) IS DISTINCT FROM (${valuesOf('excluded')}) OR kept.changed_at < excluded.changed_at`.execute(
    db,
  )
}

const valuesOf = (row: string): RawBuilder<unknown> =>
  sql.join(
    ['business_count', 'priced_count', 'price_unit', 'lowest_cents', 'median_cents', 'highest_cents'].map(
      (column) => sql.ref(`${row}.${column}`),
    ),
  )

/** Forgets places that have no page anymore. */
export async function keepOnlyPlaces(db: Db, placeIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM place_counts WHERE place_id <> ALL(${sql.val(placeIds)}::int[])`.execute(db)
}

export async function hasPlaceCounts(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM place_counts LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Counts of a subcategory in a place; of everything in it if the subcategory is null. */
export type PlaceCount = {
  placeId: number
  subcategoryId: number | null
  businessCount: number
  pricedCount: number
  priceUnit: 'hour' | null
  lowestCents: number | null
  medianCents: number | null
  highestCents: number | null
}

/** All counts of a place, the largest first, and those of its neighbors for the same subcategory if they have a page. */
export async function readPlaceCounts(
  db: Db,
  placeId: number,
  subcategoryId: number | null,
  neighborIds: readonly number[],
): Promise<PlaceCount[]> {
  const { rows } = await sql<PlaceCount>`
    SELECT place_id AS "placeId", subcategory_id AS "subcategoryId", business_count AS "businessCount",
      priced_count AS "pricedCount", price_unit AS "priceUnit", lowest_cents AS "lowestCents",
      median_cents AS "medianCents", highest_cents AS "highestCents"
    FROM place_counts
    WHERE place_id = ${placeId} OR (place_id = ANY(${sql.val(neighborIds)}::int[])
      AND subcategory_id IS NOT DISTINCT FROM ${subcategoryId}::int AND business_count >= ${sql.lit(placePageMin)})
    ORDER BY business_count DESC, subcategory_id`.execute(db)
  return rows
}

type CountedPlace = { placeId: number; businessCount: number; changedAt: Date }

/** The most common subcategory of a category in each place where it has a page. */
export async function listPlacesOfCategory(db: Db, slug: string): Promise<PagedTrade[]> {
  const { rows } = await sql<PagedTrade>`
    SELECT DISTINCT ON (place_id) place_id AS "placeId", subcategory_id AS "subcategoryId", business_count AS "businessCount"
    FROM categories c JOIN subcategories s ON s.category_id = c.id JOIN place_counts ON subcategory_id = s.id
    WHERE c.slug = ${slug} AND business_count >= ${sql.lit(placePageMin)}
    ORDER BY place_id, business_count DESC, subcategory_id`.execute(db)
  return rows
}

type PagedTrade = { placeId: number; subcategoryId: number; businessCount: number }

/** The places that have a page; at most a few hundred. */
export const listCountedPlaces = (db: Db): Promise<CountedPlace[]> =>
  db
    .selectFrom('place_counts')
    .select(['place_id as placeId', 'business_count as businessCount', 'changed_at as changedAt'])
    .where('subcategory_id', 'is', null)
    .where('business_count', '>=', placePageMin)
    .execute()

/** Every page, of places and of subcategories in them: at most as many as one sitemap file may hold beside others. */
export const listCountedPages = (
  db: Db,
): Promise<{ placeId: number; subcategoryId: number | null; changedAt: Date }[]> =>
  db
    .selectFrom('place_counts')
    .select(['place_id as placeId', 'subcategory_id as subcategoryId', 'changed_at as changedAt'])
    .where('business_count', '>=', placePageMin)
    .orderBy('place_id')
    .orderBy('business_count', 'desc')
    .limit(40_000)
    .execute()
