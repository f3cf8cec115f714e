import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned, type Tx } from '#server/lib/database/db.ts'
import type { StreetAddress, StreetName } from '#shared/geocoding/street-names.ts'
import { austin } from '#shared/lib/geo.ts'
import { perDegree, type RangePlace } from './interpolate.ts'

/** House numbers as they are stored; `parity` is 0 for even ones, 1 for odd ones and 2 for both. */
export type AddressRange = StreetName & RangePlace & { parity: 0 | 1 | 2; zip: string }

/** An address to look for; `zip` is empty if any fits. */
export type AskedAddress = StreetAddress & { zip: string }
/** The range that fits best; `miss` is how far the number is beyond its ends. */
export type FoundRange = RangePlace & { asked: number; miss: number; hasParity: boolean; hasZip: boolean }

/** Ranges below and above a number that are compared. */
const compared = { below: 40, above: 10 }

/** A direction or a type that only one of them says fits; another one doesn't. */
const fits = (column: string) =>
  sql`(asked.${sql.ref(column)} = '' OR r.${sql.ref(column)} IN ('', asked.${sql.ref(column)}))`
const fitting = sql`r.name = asked.name AND ${fits('direction')} AND ${fits('type')} AND ${fits('zip')}`
const leg = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql`
  (SELECT r.* FROM address_ranges r WHERE ${fitting} AND ${condition} ORDER BY r.name ${order}, r.low ${order} LIMIT ${sql.lit(limit)})`

/**
 * The best range of each address, by the primary key: one that has the number, on its side of the street, then the nearest.
 * Among equals what says most, the shortest, and the nearest to the middle of Austin.
 */
export const findRanges = (db: Db | Tx, addresses: readonly AskedAddress[]): Promise<FoundRange[]> =>
  readPlanned<FoundRange>(
    db,
    sql`
    SELECT asked.at::int - 1 AS asked, found.low, found.high, found.side, found.line, found.miss,
      found.has_parity AS "hasParity", found.has_zip AS "hasZip"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
        AS (name text, direction text, type text, number int, zip text))
      WITH ORDINALITY AS asked (name, direction, type, number, zip, at)
    CROSS JOIN LATERAL (
      SELECT near.*, greatest(near.low - asked.number, asked.number - near.high, 0) AS miss,
        near.parity IN (2, asked.number % 2) AS has_parity, near.zip <> '' AND near.zip = asked.zip AS has_zip
      FROM (${leg(sql`r.low <= asked.number`, sql`DESC`, compared.below)}
        UNION ALL ${leg(sql`r.low > asked.number`, sql`ASC`, compared.above)}) near
      ORDER BY miss, has_parity DESC,
        (near.direction = asked.direction)::int + (near.type = asked.type)::int + (near.zip = asked.zip)::int DESC,
        near.high - near.low,
        abs(near.line[1] - ${sql.lit(austin.longitude * perDegree)}) + abs(near.line[2] - ${sql.lit(austin.latitude * perDegree)}),
        near.source_id
      LIMIT 1) found
    ORDER BY asked.at`,
  )

/**
 * Waits for other imports of addresses; lookups go on. A file of a whole state has millions of rows elsewhere, during which the
 * transaction is idle.
 */
export async function lockSources(tx: Tx): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`LOCK TABLE address_sources IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Makes a source empty; returns its ID. */
export async function emptySource(tx: Tx, name: string, fileName: string): Promise<number> {
  const row = { file_name: fileName, imported_at: new Date(), range_count: 0 }
  const { id } = await tx
    .insertInto('address_sources')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('address_ranges').where('source_id', '=', id).execute()
  return id
}

/** Stores ranges once; returns how many are new. */
export async function insertRanges(
  tx: Tx,
  sourceId: number,
  ranges: readonly AddressRange[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO address_ranges (name, low, high, parity, direction, type, zip, source_id, side, line)
    SELECT name, low, high, parity, direction, type, zip, ${sourceId}::int, side, line
    FROM jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) AS given (name text, low int, high int, parity smallint,
      direction text, type text, zip text, side smallint, line int[])
    ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function setRangeCount(tx: Tx, sourceId: number, count: number): Promise<void> {
  await tx.updateTable('address_sources').set({ range_count: count }).where('id', '=', sourceId).execute()
}

/** False if there is no such source. */
export async function deleteSource(tx: Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('address_sources')
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Updates the planner's statistics. */
export async function analyzeRanges(db: Db): Promise<void> {
  await sql`ANALYZE address_ranges`.execute(db)
}
