import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { type ComparedListing, type PairList, waitingMax } from '#shared/businesses/merging/pairs.schemas.ts'
import { pictureUrl } from '../businesses.repository.ts'

type Row = Omit<ComparedListing, 'createdAt'> & { createdAt: Date }

/** Pairs of listed businesses that may be the same place, the most alike first. */
export async function listPairs(db: Db, page: number): Promise<Omit<PairList, 'waitingCount'>> {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<{ firstId: number; secondId: number; likeness: number }>`
    SELECT first_id AS "firstId", second_id AS "secondId", likeness FROM business_pairs pair
    JOIN businesses one ON one.id = first_id AND one.is_listed
    JOIN businesses other ON other.id = second_id AND other.is_listed
    WHERE told_apart_at IS NULL ORDER BY likeness DESC, first_id, second_id LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const { rows: pairs, place } = toListPage(rows, page)
  const listings = await readCompared(
    db,
    pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  )
  return {
    pairs: pairs.flatMap(({ firstId, secondId, likeness }) => {
      const [first, second] = [listings.get(firstId), listings.get(secondId)]
      return first && second ? [{ first, second, likeness }] : []
    }),
    ...place,
  }
}

/** The details that staff compare, by listing ID; without merged listings. */
export async function readCompared(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, ComparedListing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT b.id, p.name, b.status, p.address, p.zip_code AS "zipCode", p.phone, p.email, p.website, c.name AS "categoryName",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'email', u.email) END AS owner,
      b.review_count AS "reviewCount", b.rating_tenths / 10.0::float8 AS rating, b.followers_count AS "followersCount",
      ARRAY(SELECT DISTINCT source FROM business_sources s WHERE s.business_id = b.id ORDER BY source LIMIT 20) AS sources,
      ${pictureUrl} AS "pictureUrl", b.created_at AS "createdAt"
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN users u ON u.id = b.submitted_by_id LEFT JOIN categories c ON c.id = b.category_id
    WHERE b.id = ANY(${sql.val(ids)}::int[]) AND b.status <> 'merged'`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, createdAt: row.createdAt.toISOString() }]))
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM business_comparisons LIMIT ${sql.lit(waitingMax)}) waiting`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type StoredPair = { isApart: boolean; firstName: string; secondName: string; revision: number }

/** A pair, locked until the transaction ends. */
export async function lockPair(tx: Tx, firstId: number, secondId: number): Promise<StoredPair | undefined> {
  const { rows } = await sql<StoredPair>`
    SELECT told_apart_at IS NOT NULL AS "isApart", one.name AS "firstName", other.name AS "secondName", 0 AS revision
    FROM business_pairs pair JOIN business_profiles one ON one.business_id = first_id
    JOIN business_profiles other ON other.business_id = second_id
    WHERE first_id = ${firstId} AND second_id = ${secondId} FOR UPDATE OF pair`.execute(tx)
  return rows[0]
}

export async function updatePair(tx: Tx, firstId: number, secondId: number, isApart: boolean): Promise<void> {
  await sql`
    UPDATE business_pairs SET told_apart_at = CASE WHEN ${isApart}::boolean THEN now() END
    WHERE first_id = ${firstId} AND second_id = ${secondId}`.execute(tx)
}

/** Takes listings that wait to be compared; those that are changing at this moment keep waiting. */
export async function takeWaiting(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM business_comparisons WHERE business_id IN (
      SELECT business_id FROM business_comparisons ORDER BY business_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING business_id AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Listings at one place that are compared: a mall can have hundreds. */
const atOnePlaceMax = 500
/** A number or website that more listings share is that of a chain. */
const sharedMax = 4
/** How alike two names must be. */
const alike = 0.45

/**
 * Compares listings with all others, and stores the pairs in place of those found before. Names must be alike, and the place
 * (house number, street and ZIP code), the phone number or the website the same.
 */
export async function comparePlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const given = sql`ANY(${sql.val(ids)}::int[])`
  await sql`DELETE FROM business_pairs WHERE told_apart_at IS NULL AND (first_id = ${given} OR second_id = ${given})`.execute(
    tx,
  )
  await sql`
    INSERT INTO business_pairs (first_id, second_id, likeness)
    SELECT least(id, other_id), greatest(id, other_id), max(round(likeness * 100))
    FROM (
      SELECT g.id, o.id AS other_id, similarity(g.name, o.name) AS likeness
      FROM (
        SELECT business_id AS id, business_name(name) AS name, business_place(address) AS place, left(zip_code, 5) AS zip,
          business_phone(phone) AS phone, business_site(website) AS site
        FROM business_profiles WHERE business_id = ${given}
      ) g CROSS JOIN LATERAL (
        SELECT business_id AS id, business_name(name) AS name FROM (
          SELECT business_id, name, zip_code FROM business_profiles WHERE business_place(address) = g.place LIMIT ${sql.lit(atOnePlaceMax)}
        ) neighbor WHERE left(zip_code, 5) = g.zip OR zip_code = '' OR g.zip = ''
        UNION ${sharing(sql`business_phone(phone) = g.phone AND phone IS NOT NULL`)}
        UNION ${sharing(sql`business_site(website) = g.site AND website IS NOT NULL`)}
      ) o WHERE o.id <> g.id
    ) compared WHERE likeness >= ${sql.lit(alike)}
    GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT DO NOTHING`.execute(tx)
}

const sharing = (isSame: RawBuilder<unknown>) => sql`
  SELECT business_id, business_name(name) FROM (
    SELECT business_id, name, count(*) OVER () AS sharing FROM (
      SELECT business_id, name FROM business_profiles WHERE ${isSame} LIMIT ${sql.lit(sharedMax + 1)}) sharers
  ) few WHERE sharing <= ${sql.lit(sharedMax)}`
