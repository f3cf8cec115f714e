import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { hiddenColumns, withoutHiddenTexts } from './business-columns.repository.ts'

/** Columns that tell an address, but for the middle of an area. */
const texts = sql`${sql.val(hiddenColumns)}::text[]`
const point = sql`'{latitude,longitude,position_source}'::text[]`
const withoutPlace = (columns: RawBuilder<unknown>) =>
  sql`${columns} - ${texts} - CASE WHEN ${columns} ->> 'position_source' = 'area' THEN '{}'::text[] ELSE ${point} END`
const withoutAddressPart = (parts: RawBuilder<unknown>) =>
  sql`CASE WHEN ${parts} -> 'address' IS NULL THEN ${parts} ELSE ${parts} || '{"address": {}}' END`

/** Of a locked listing, whose address is hidden, or was. */
export const forgetFormerAddresses = (tx: Tx, businessId: number): Promise<void> =>
  forgetFormerAddressesAmong(tx, sql`SELECT ${businessId}::int`)

/**
 * Deletes the addresses, of listings selected by ID, that are kept to take something back: nobody can show them again. The part
 * of a change that waits for staff goes on waiting. So it is with a listing merged into one of these, itself or by another one, that is at the same place.
 */
export async function forgetFormerAddressesAmong(tx: Tx, listings: RawBuilder<unknown>): Promise<void> {
  const merged = sql`(
    WITH RECURSIVE under AS (
      SELECT merged_id AS id, kept_id FROM business_merges WHERE kept_id IN (${listings})
      UNION ALL SELECT m.merged_id, under.kept_id FROM business_merges m JOIN under ON under.id = m.kept_id)
    SELECT under.id FROM under
    JOIN business_profiles merged ON merged.business_id = under.id
    JOIN business_profiles kept ON kept.business_id = under.kept_id
    WHERE business_place(merged.address) = business_place(kept.address))`
  const all = sql`(${listings} UNION ALL ${merged})`
  const [before, after, filled] = [sql.ref('before'), sql.ref('after'), sql.ref('filled')]
  await sql`UPDATE business_changes SET before = ${withoutAddressPart(before)}, after = ${withoutAddressPart(after)}
    WHERE business_id IN ${all} AND (before -> 'address' <> '{}' OR after -> 'address' <> '{}')`.execute(tx)
  await sql`UPDATE import_changes SET before = ${withoutPlace(before)}, after = ${withoutPlace(after)}
    WHERE business_id IN ${all} AND kind = 'updated'`.execute(tx)
  await sql`UPDATE business_merges SET filled = ${filled} - ${texts} - ${point} WHERE kept_id IN ${all}`.execute(
    tx,
  )
  await sql`
    WITH gone AS (UPDATE business_profiles SET ${withoutHiddenTexts(sql`true`)}
      WHERE business_id IN ${merged} RETURNING business_id)
    UPDATE businesses b SET latitude = NULL, longitude = NULL, position_source = NULL,
      facets = array_remove(b.facets, substring(p.zip_code FROM '^[0-9]{5}')::int)
    FROM business_profiles p
    WHERE p.business_id = b.id AND b.id IN (SELECT business_id FROM gone) AND NOT b.hides_address`.execute(tx)
}
