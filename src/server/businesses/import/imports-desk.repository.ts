import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { DeskImport, DeskImportList } from '#shared/businesses/import/imports-desk.schemas.ts'
import type { ImportReport } from './import-report.ts'
import type { UndoReport } from './import-undo.service.ts'

type Row = Omit<DeskImport, 'createdAt' | 'finishedAt' | 'counts' | 'undone'> & {
  createdAt: Date
  finishedAt: Date | null
  report: Partial<ImportReport>
  undoReport: UndoReport | null
}

/** A page of runs, newest first. */
export async function listImports(db: Db, page: number): Promise<DeskImportList> {
  const { limit, offset } = windowOf(page)
  const rows = await readImports(
    db,
    sql`SELECT id FROM import_runs ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  const { rows: shown, place } = toListPage(rows, page)
  return { imports: shown, ...place }
}

export async function findImport(db: Db, importId: number): Promise<DeskImport | undefined> {
  return (await readImports(db, sql`SELECT ${importId}::int`))[0]
}

/** Runs that may have stored something. */
const standing = sql`('running', 'done', 'failed', 'undoing')`

async function readImports(db: Db, wanted: RawBuilder<unknown>): Promise<DeskImport[]> {
  const { rows } = await sql<Row>`
    SELECT run.id, run.file_name AS "fileName", run.source, run.report,
      CASE WHEN run.status = 'undone' AND run.undo_report IS NULL THEN 'undoing' ELSE run.status END AS status, run.undo_report AS "undoReport",
      trim(u.first_name || ' ' || u.last_name) AS "startedBy", run.created_at AS "createdAt",
      run.finished_at AS "finishedAt", run.progress, run.failure,
      run.status IN ('running', 'done', 'failed') AND NOT EXISTS (
        SELECT FROM import_runs later WHERE later.source = run.source AND later.id > run.id AND later.status IN ${standing}
      ) AS "canUndo"
    FROM import_runs run LEFT JOIN users u ON u.id = run.started_by_id
    WHERE run.id IN (${wanted}) ORDER BY run.id DESC`.execute(db)
  return rows.map(({ report, undoReport, createdAt, finishedAt, ...row }) => {
    const { rows = 0, imported = 0, updated = 0, duplicates = 0, rejected = 0, gone = 0 } = report
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      counts: 'rows' in report ? { rows, imported, updated, duplicates, rejected, gone } : null,
      undone: undoReport,
    }
  })
}

export const setUndoing = (tx: Tx, importId: number) =>
  tx.updateTable('import_runs').set({ status: 'undoing' }).where('id', '=', importId).execute()

/** Lets a run stand whose undo was rejected. */
export const setStanding = (db: Db, importId: number) =>
  db
    .updateTable('import_runs')
    .set({ status: 'done' })
    .where('id', '=', importId)
    .where('status', '=', 'undoing')
    .execute()
