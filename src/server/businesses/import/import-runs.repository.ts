import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { DeskImport } from '#shared/businesses/import/imports-desk.schemas.ts'

/** A run of an import: its file, source, starter and report. */
export type ImportRun = {
  id: number
  fileName: string
  source: string | null
  status: DeskImport['status']
}

/** Records that a run begins; returns its ID. */
export async function createRun(
  db: Db,
  run: { fileName: string; source?: string | undefined; startedById: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ file_name: run.fileName, source: run.source ?? null, started_by_id: run.startedById })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records how a run ended, unless it has been taken back. */
export async function finishRun(
  db: Db,
  runId: number,
  { status, report }: { status: 'done' | 'failed'; report: object },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ status, report: JSON.stringify(report), finished_at: new Date() })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute()
}

/** A run, locked until the transaction ends: against being taken back by those who write for it. */
export async function lockRun(
  tx: Tx,
  runId: number,
  mode: 'share' | 'update',
): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    SELECT id, file_name AS "fileName", source, status FROM import_runs WHERE id = ${runId}
    FOR ${sql.raw(mode === 'share' ? 'SHARE' : 'UPDATE')}`.execute(tx)
  return rows[0]
}

export const saveUndoReport = (db: Db, runId: number, report: object) =>
  db
    .updateTable('import_runs')
    .set({ undo_report: JSON.stringify(report) })
    .where('id', '=', runId)
    .where('undo_report', 'is', null)
    .execute()

export const setRunUndone = (tx: Tx, runId: number) =>
  tx
    .updateTable('import_runs')
    .set({ status: 'undone', finished_at: new Date() })
    .where('id', '=', runId)
    .execute()

/** The latest run of a source after this one that still stands. */
export async function findLaterRun(db: Db | Tx, { id, source }: ImportRun): Promise<number | undefined> {
  if (source === null) return undefined
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('id', '>', id)
    .where('status', 'in', ['running', 'done', 'failed', 'undoing'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** A run's change to a listing. */
export type ImportChange = {
  businessId: number
  kind: 'added' | 'linked' | 'updated'
  sourceKey: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  hashes: Record<string, string>
}
export type StoredChange = ImportChange & { id: number }

export async function recordChanges(tx: Tx, runId: number, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    INSERT INTO import_changes (run_id, business_id, kind, source_key, before, after, hashes)
    SELECT ${runId}, "businessId", kind, "sourceKey", before, after, hashes
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS change ("businessId" int, kind text, "sourceKey" text, before jsonb, after jsonb, hashes jsonb)`.execute(
    tx,
  )
}

/** The newest changes of a run, before the given one. */
export const listChanges = (
  db: Db | Tx,
  runId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredChange[]> =>
  db
    .selectFrom('import_changes')
    .select([
      'id',
      'business_id as businessId',
      'kind',
      'source_key as sourceKey',
      'before',
      'after',
      'hashes',
    ])
    .where('run_id', '=', runId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const deleteChanges = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('import_changes').where('id', 'in', ids).execute()
