import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Branch } from '../business-status.repository.ts'

/** Listings without a category that are looked at: bounds the time of a request. */
const consideredMax = 20_000
/** Words of a name that say nothing about what a business does. */
const emptyWords = sql.val(
  'the and of at by de del el la las los for llc inc co company corp ltd austin texas atx tx usa north south east west'.split(
    ' ',
  ),
)
const namesMax = 5

/** The newest unclaimed listings without a category, with the words of their names. */
const uncategorized = sql`
  SELECT id, name_key FROM businesses
  WHERE is_listed AND category_id IS NULL AND submitted_by_id IS NULL
  ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(consideredMax)}`

/** The words that most names without a category have in common, and how many there are in all. */
export async function listNameWords(db: Db, limit: number) {
  const { rows } = await sql<{ word: string; count: number; ids: number[]; total: number }>`
    WITH named AS MATERIALIZED (${uncategorized}), worded AS (
      SELECT DISTINCT id, word FROM named, regexp_split_to_table(name_key, '[^[:alnum:]]+') AS word
      WHERE length(word) > 2 AND word !~ '[0-9]' AND word <> ALL(${emptyWords}::text[])
    )
    SELECT word, count(*)::int AS count, (array_agg(id ORDER BY id))[1:${sql.lit(namesMax)}] AS ids,
      (SELECT count(*) FROM named)::int AS total
    FROM worded GROUP BY word HAVING count(*) > 1 ORDER BY count(*) DESC, word LIMIT ${limit}`.execute(db)
  return rows
}

export async function listNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('business_profiles')
    .select(['business_id', 'name'])
    .where('business_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ business_id, name }) => [business_id, name]))
}

/** Unclaimed listings without a category whose name has a word, locked until the transaction ends. */
export async function lockNamed(tx: Tx, word: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM businesses WHERE id IN (
      SELECT id FROM (${uncategorized}) AS named
      WHERE ${word} = ANY(regexp_split_to_array(name_key, '[^[:alnum:]]+')) LIMIT ${limit}
    ) AND is_listed AND category_id IS NULL AND submitted_by_id IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Of these listings, those that are still unclaimed in a branch; locked until the transaction ends. */
export async function lockInBranch(tx: Tx, ids: readonly number[], place: Branch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM businesses WHERE id = ANY(${sql.val(ids)}::int[]) AND is_listed AND submitted_by_id IS NULL
      AND category_id = ${place.category_id} AND subcategory_id IS NOT DISTINCT FROM ${place.subcategory_id}
      AND sub_sub_category_ids = '{}'
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves locked listings to a branch. It counts as entered by hand, unless it is none. */
export async function moveToBranch(tx: Tx, ids: readonly number[], place: Branch): Promise<void> {
  const columns = sql`'{category_id,subcategory_id,sub_sub_category_ids}'::text[]`
  const marked =
    place.category_id === null
      ? sql`ARRAY(SELECT unnest(edited_columns) EXCEPT SELECT unnest(${columns}))`
      : sql`ARRAY(SELECT DISTINCT unnest(edited_columns || ${columns}))`
  await sql`
    UPDATE businesses SET category_id = ${place.category_id}, subcategory_id = ${place.subcategory_id}, updated_at = now()
    WHERE id = ANY(${sql.val(ids)}::int[])`.execute(tx)
  await sql`
    UPDATE business_profiles SET revision = revision + 1, edited_columns = ${marked}
    WHERE business_id = ANY(${sql.val(ids)}::int[])`.execute(tx)
}
