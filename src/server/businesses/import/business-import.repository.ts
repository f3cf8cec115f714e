import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { TextColumns } from '#shared/businesses/business-fields.ts'
import { textColumns } from '../business-texts.repository.ts'

/** A listing by the column names of both tables. */
export type ImportedBusiness = TextColumns & {
  name_key: string
  category_id: number | null
  subcategory_id: number | null
  sub_sub_category_ids: number[]
  price_cents: number | null
  latitude: number | null
  longitude: number | null
}

/** Blocks only other imports until the transaction ends; visitors keep reading and writing. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`LOCK TABLE business_profiles IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx)
}

type Namesake = { id: number; nameKey: string; address: string }

/** Businesses of any status with one of these names: by the index of names and that of unlisted ones. */
export async function listNamesakes(db: Db | Tx, nameKeys: readonly string[]): Promise<Namesake[]> {
  const ofStatus = (condition: string) => sql`
    SELECT b.id, b.name_key AS "nameKey", p.address FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    WHERE ${sql.raw(condition)} AND b.name_key = ANY(${sql.val(nameKeys)}::text[])`
  const { rows } =
    await sql<Namesake>`${ofStatus('b.is_listed')} UNION ALL ${ofStatus('NOT b.is_listed')}`.execute(db)
  return rows
}

/** Stores unclaimed listings in the given order in one statement; pending ones enter the staff queue. */
export async function insertImported(
  tx: Tx,
  businesses: readonly ImportedBusiness[],
  status: 'pending' | 'approved',
): Promise<number[]> {
  const texts = sql.join(textColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('businesses', 'id'))::int AS id, row.*
      FROM jsonb_to_recordset(${JSON.stringify(businesses)}::jsonb) AS row (
        ${sql.join(textColumns.map((column) => sql`${sql.ref(column)} text`))}, name_key text, category_id int, subcategory_id int, sub_sub_category_ids int[], price_cents int, latitude float8, longitude float8)
    ), listings AS (
      INSERT INTO businesses (id, status, name_key, category_id, subcategory_id, sub_sub_category_ids, price_cents, latitude, longitude)
      SELECT id, ${status}, name_key, category_id, subcategory_id, sub_sub_category_ids, price_cents, latitude, longitude FROM given
    ), profiles AS (
      INSERT INTO business_profiles (business_id, ${texts}) SELECT id, ${texts} FROM given
    ), submissions AS (
      INSERT INTO business_submissions (business_id) SELECT id FROM given WHERE ${status} = 'pending'
    )
    SELECT id FROM given`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Updates the planner's statistics. */
export async function analyzeBusinesses(db: Db): Promise<void> {
  await sql`ANALYZE businesses, business_profiles`.execute(db)
}
