import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { StoredArea } from '#server/lib/database/tables.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { storedMinutes } from '#shared/businesses/special-hours.ts'
import {
  columnTypes,
  type ListingColumns,
  narrowColumns,
  wideColumns,
} from '../business-columns.repository.ts'

/** A listing by the column names of both tables, without those that follow from others. */
export type ImportedBusiness = Omit<ListingColumns, 'facets' | 'weekly_minutes'>

/** Blocks only other imports until the transaction ends; visitors keep reading and writing. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`LOCK TABLE business_profiles IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx)
}

/** `area` is what it shows in place of its address. */
type Namesake = { id: number; nameKey: string; address: string; area: StoredArea | null }

/** Businesses of any status with one of these names: by the index of names and that of unlisted ones. */
export async function listNamesakes(db: Db | Tx, nameKeys: readonly string[]): Promise<Namesake[]> {
  const ofStatus = (condition: string) => sql`
    SELECT b.id, b.name_key AS "nameKey", p.address, CASE WHEN b.hides_address THEN p.service_area END AS area
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    WHERE ${sql.raw(condition)} AND b.name_key = ANY(${sql.val(nameKeys)}::text[])`
  const { rows } =
    await sql<Namesake>`${ofStatus('b.is_listed')} UNION ALL ${ofStatus('NOT b.is_listed')}`.execute(db)
  return rows
}

const narrow = sql.join(narrowColumns.map((column) => sql.ref(column)))
const wide = sql.join(wideColumns.map((column) => sql.ref(column)))
const prefixed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`row.${name}`)))
const rowTypes = Object.entries(columnTypes).map((columnAndType) => columnAndType.join(' '))

/** With the columns that follow from others. */
function withDerived<Row extends ImportedBusiness>(row: Row) {
  const schedule = { hours: row.business_hours, special: row.special_hours }
  const weekly_minutes = storedMinutes(schedule, austinWallClock(new Date()).date)
  return { ...row, weekly_minutes, facets: facetsOf(row) }
}

/** Listings as the rows of a statement; `more` are further columns with their types. */
const asRows = (businesses: readonly ImportedBusiness[], more: string) => sql`
  jsonb_to_recordset(${JSON.stringify(businesses.map(withDerived))}::jsonb) AS row (${sql.raw([...rowTypes, more].join(', '))})`

/**
 * Stores unclaimed listings in the given order in one statement. `created_at` is when the source first mentions them; pending
 * ones are marked as imported, because no owner waits for the decision.
 */
export async function insertImported(
  tx: Tx,
  businesses: readonly (ImportedBusiness & { created_at: string })[],
  status: 'pending' | 'approved',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('businesses', 'id'))::int AS id, row.*
      FROM ${asRows(businesses, 'created_at timestamptz')}
    ), listings AS (
      INSERT INTO businesses (id, status, created_at, ${narrow})
      SELECT id, ${status}, least(created_at, now()), ${narrow} FROM given
    ), profiles AS (
      INSERT INTO business_profiles (business_id, ${wide}) SELECT id, ${wide} FROM given
    ), submissions AS (
      INSERT INTO business_submissions (business_id, is_imported) SELECT id, true FROM given WHERE ${status} = 'pending'
    )
    SELECT id FROM given`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Replaces the columns of locked listings, each row once, and increments their revisions. Nobody has confirmed other prices. */
export async function updateImported(
  tx: Tx,
  listings: readonly (ImportedBusiness & { id: number })[],
): Promise<void> {
  if (listings.length === 0) return
  const rows = asRows(listings, 'id int')
  await sql`
    UPDATE businesses SET (${narrow}, updated_at) = ROW(${prefixed(narrowColumns)}, now())
    FROM ${rows} WHERE businesses.id = row.id`.execute(tx)
  await sql`
    UPDATE business_profiles SET (${wide}, revision, prices_confirmed_at) = ROW(${prefixed(wideColumns)}, revision + 1,
      CASE WHEN business_profiles.main_services = row.main_services THEN prices_confirmed_at END)
    FROM ${rows} WHERE business_id = row.id`.execute(tx)
}

/** Updates the planner's statistics. */
export async function analyzeBusinesses(db: Db): Promise<void> {
  await sql`ANALYZE businesses, business_profiles`.execute(db)
}
