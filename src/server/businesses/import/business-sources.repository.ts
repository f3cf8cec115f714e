import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { narrowColumns, wideColumns } from '../business-columns.repository.ts'
import type { ImportedBusiness } from './business-import.repository.ts'

/** A business in a source, as it was last imported. */
export type KnownSource = {
  sourceKey: string
  businessId: number
  hashes: Record<string, string>
  spellings: string[]
}

export const listSources = (db: Db | Tx, source: string, keys: readonly string[]): Promise<KnownSource[]> =>
  db
    .selectFrom('business_sources')
    .select(['source_key as sourceKey', 'business_id as businessId', 'field_hashes as hashes', 'spellings'])
    .where('source', '=', source)
    .where('source_key', 'in', keys)
    .execute()

/** Businesses that a source has spelled in one of these ways. */
export async function listSpelled(db: Db | Tx, spellings: readonly string[]) {
  const { rows } = await sql<{ id: number; spelling: string }>`
    SELECT business_id AS id, spelling FROM business_sources, unnest(spellings) AS spelling
    WHERE spellings && ${sql.val(spellings)}::text[]`.execute(db)
  return rows
}

/** Adds places of a source, or replaces what is known of them. */
export async function saveSources(tx: Tx, source: string, places: readonly KnownSource[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    INSERT INTO business_sources (source, source_key, business_id, field_hashes, spellings)
    SELECT ${source}, "sourceKey", "businessId", hashes, spellings
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      AS place ("sourceKey" text, "businessId" int, hashes jsonb, spellings text[])
    ON CONFLICT (source, source_key)
      DO UPDATE SET field_hashes = excluded.field_hashes, spellings = excluded.spellings`.execute(tx)
}

export type ImportedListing = ImportedBusiness & { id: number; is_listed: boolean; edited_columns: string[] }

/** The imported columns of listings as they are now; in a transaction, locked until it ends. */
export async function listImported(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, ImportedListing>> {
  if (ids.length === 0) return new Map()
  const query = db
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select([...narrowColumns, ...wideColumns, ...(['id', 'is_listed', 'edited_columns'] as const)])
    .where('id', 'in', ids)
    .orderBy('id')
  const rows = await (db.isTransaction ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type GonePlace = { key: string; businessId: number; name: string }

/** Marks the places that this run's file no longer has, and removes the mark from those that are back. */
export async function markGone(
  tx: Tx,
  runId: number,
  { source, keys }: { source: string; keys: readonly string[] },
) {
  await sql`
    UPDATE business_sources SET gone_run_id = CASE WHEN seen.key IS NULL THEN ${runId}::int END, is_kept = false
    FROM business_sources known LEFT JOIN unnest(${sql.val(keys)}::text[]) AS seen (key) ON seen.key = known.source_key
    WHERE known.source = ${source} AND (seen.key IS NULL) <> (known.gone_run_id IS NOT NULL)
      AND business_sources.source = known.source AND business_sources.source_key = known.source_key`.execute(
    tx,
  )
}

/** Places of a source that aren't among these keys: how many, and the first ones. */
export async function listGone(
  db: Db,
  { source, keys, limit }: { source: string; keys: readonly string[]; limit: number },
): Promise<{ count: number; first: GonePlace[] }> {
  const { rows } = await sql<GonePlace & { count: number }>`
    SELECT source_key AS key, s.business_id AS "businessId", p.name, count(*) OVER ()::int AS count
    FROM business_sources s JOIN business_profiles p ON p.business_id = s.business_id
    WHERE source = ${source}
      AND NOT EXISTS (SELECT FROM unnest(${sql.val(keys)}::text[]) AS seen (key) WHERE seen.key = source_key)
    ORDER BY source_key LIMIT ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...place }) => place) }
}
