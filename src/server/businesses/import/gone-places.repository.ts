import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { DecideGone, GoneListing, GonePlaces } from '#shared/businesses/import/imports-desk.schemas.ts'

/** A page of listings that a file of their source came without, on which nobody has decided. */
export async function listGonePlaces(db: Db, page: number): Promise<GonePlaces> {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<Omit<GoneListing, 'goneAt'> & { goneAt: Date }>`
    SELECT b.id AS "businessId", p.name, p.address, s.source, s.source_key AS key,
      b.submitted_by_id IS NOT NULL AS "hasOwner", run.created_at AS "goneAt"
    FROM business_sources s JOIN import_runs run ON run.id = s.gone_run_id
    JOIN businesses b ON b.id = s.business_id JOIN business_profiles p ON p.business_id = b.id
    WHERE s.gone_run_id IS NOT NULL AND NOT s.is_kept AND b.is_listed
    ORDER BY s.gone_run_id DESC, s.source_key LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: shown, place } = toListPage(rows, page)
  return { places: shown.map((row) => ({ ...row, goneAt: row.goneAt.toISOString() })), ...place }
}

/** Keeps a listing that is gone from its source; returns false if it isn't gone. */
export async function keepGone(tx: Tx, { businessId, source, key }: DecideGone): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_sources')
    .set({ is_kept: true })
    .where('source', '=', source)
    .where('source_key', '=', key)
    .where('business_id', '=', businessId)
    .where('gone_run_id', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
