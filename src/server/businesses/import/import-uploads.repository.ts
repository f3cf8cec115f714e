import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ImportFilePlan } from '#server/lib/database/tables.ts'
import type { ImportReport } from './import-report.ts'

/** Stores an uploaded file with what was found in it; returns the ID of its run. */
export async function createUpload(
  tx: Tx,
  {
    fileName,
    startedById,
    plan,
    content,
  }: { fileName: string; startedById: number; plan: ImportFilePlan; content: Buffer },
): Promise<number> {
  const { id } = await tx
    .insertInto('import_runs')
    .values({
      file_name: fileName,
      started_by_id: startedById,
      status: 'uploaded',
      plan: JSON.stringify(plan),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('import_files').values({ run_id: id, content }).execute()
  return id
}

export type Upload = { plan: ImportFilePlan | null; report: Partial<ImportReport> }

export const findUpload = (db: Db | Tx, runId: number): Promise<Upload | undefined> =>
  db
    .selectFrom('import_runs')
    .select(['plan', 'report'])
    .where('id', '=', runId)
    .executeTakeFirst() as Promise<Upload | undefined>

/** An uploaded file and its plan; undefined once it has been imported. */
export async function findFile(db: Db, runId: number) {
  return db
    .selectFrom('import_files')
    .innerJoin('import_runs', 'id', 'run_id')
    .select(['content', 'plan', 'file_name as fileName', 'started_by_id as startedById', 'status'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
}

export const hasFile = async (tx: Tx, runId: number): Promise<boolean> =>
  (await tx.selectFrom('import_files').select('run_id').where('run_id', '=', runId).executeTakeFirst()) !==
  undefined

/** A check or import begins, without the report of the one before; an import counts among the runs of its source from now on. */
export async function startRun(
  tx: Tx,
  runId: number,
  { plan, isTrial }: { plan: ImportFilePlan; isTrial: boolean },
): Promise<void> {
  const started = isTrial
    ? { status: 'checking' as const }
    : { status: 'running' as const, source: plan.source, created_at: new Date() }
  await tx
    .updateTable('import_runs')
    .set({ ...started, plan: JSON.stringify(plan), progress: 0, failure: null, report: '{}' })
    .where('id', '=', runId)
    .execute()
  await tx.deleteFrom('import_reports').where('run_id', '=', runId).execute()
}

type Outcome = { status: 'checked' | 'failed'; report?: object; failure?: string }

/** Records how a check ended, or why a file couldn't be read. */
export const saveOutcome = (db: Db, runId: number, { status, report, failure }: Outcome) =>
  db
    .updateTable('import_runs')
    .set({
      status,
      failure: failure ?? null,
      finished_at: new Date(),
      ...(report && { report: JSON.stringify(report) }),
    })
    .where('id', '=', runId)
    .where('status', 'in', ['checking', 'running', 'failed'])
    .execute()

export const saveProgress = (db: Db, runId: number, percent: number) =>
  db.updateTable('import_runs').set({ progress: percent }).where('id', '=', runId).execute()

export const deleteFile = (db: Db, runId: number) =>
  db.deleteFrom('import_files').where('run_id', '=', runId).execute()

/** Keeps the report file of the latest check or import. */
export const saveReportFile = (db: Db, runId: number, content: Buffer) =>
  db
    .insertInto('import_reports')
    .values({ run_id: runId, content })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ content, created_at: sql`now()` }))
    .execute()

export const hasReportFile = async (db: Db, runId: number): Promise<boolean> =>
  (await db.selectFrom('import_reports').select('run_id').where('run_id', '=', runId).executeTakeFirst()) !==
  undefined

export const findReportFile = async (db: Db, runId: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('import_reports').select('content').where('run_id', '=', runId).executeTakeFirst())
    ?.content

/** Deletes files that nobody has imported within a day, with runs that stored nothing, and reports older than 30 days. */
export async function deleteOldUploads(db: Db): Promise<void> {
  await sql`DELETE FROM import_reports WHERE created_at < now() - interval '30 days'`.execute(db)
  await sql`
    WITH old AS (DELETE FROM import_files WHERE created_at < now() - interval '1 day' RETURNING run_id)
    DELETE FROM import_runs WHERE id IN (SELECT run_id FROM old) AND status IN ('uploaded', 'checking', 'checked')`.execute(
    db,
  )
}
