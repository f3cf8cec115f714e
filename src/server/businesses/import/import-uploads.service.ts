import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAction } from '#server/audit/actions.service.ts'
import { type CsvRecord, createCsvWriter, peekCsv } from '#server/lib/commands/csv-file.ts'
import type { Progress } from '#server/lib/commands/progress-bar.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import type { ImportFilePlan } from '#server/lib/database/tables.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import { readParts } from '#server/lib/http/form-parts.ts'
import { cleanFileName } from '#server/lib/storage/file-names.ts'
import { importFileMax, importFileTooLarge } from '#shared/businesses/import/import-files.ts'
import type { ImportDetails, PlanImport } from '#shared/businesses/import/imports-desk.schemas.ts'
import { importFields } from '#shared/businesses/listing-columns.ts'
import { importBusinesses } from './business-import.service.ts'
import { guessImportColumns, type ImportColumns, openImportFile } from './import-columns.ts'
import { boundNotes, firstOf, type Noted, noteColumns, notedTitles } from './import-report.ts'
import { lockRun } from './import-runs.repository.ts'
import {
  createUpload,
  deleteFile,
  findFile,
  findUpload,
  hasFile,
  hasReportFile,
  saveOutcome,
  saveProgress,
  saveReportFile,
  startRun,
} from './import-uploads.repository.ts'
import { findImport } from './imports-desk.repository.ts'

/**
 * Guarantee: an uploaded file is imported by the same rules as by the command, in the background, and one that can't be read
 * ends in a report.
 */

const sampledRows = 100
const samplesShown = 5
const sampleMax = 80
const rowsShown = 20

/** Reads an upload and what its columns seem to be. Throws invalid_input for a file that isn't CSV, and payload_too_large. */
export async function storeUpload(db: Db, request: FastifyRequest, startedById: number): Promise<number> {
  const { filename, content } = await receiveFile(request)
  const plan = await withFile(content, readPlan)
  const fileName = cleanFileName(filename, 'file.csv')
  return inTransaction(db, async (tx) => {
    const uploaded = { action: 'businesses.uploaded', targetType: 'business', targetId: null } as const
    await recordAction(tx, { ...uploaded, actorId: startedById, details: { file: fileName } })
    return createUpload(tx, { fileName, startedById, plan, content })
  })
}

async function receiveFile(request: FastifyRequest): Promise<{ filename: string; content: Buffer }> {
  // A larger one is refused before it has arrived; the form around the file takes less than this.
  if (Number(request.headers['content-length']) > importFileMax + 64 * 1024) {
    request.raw.resume()
    throw tooLarge()
  }
  let file: { filename: string; content: Buffer } | undefined
  await readParts(request, { limits: { fileSize: importFileMax + 1, files: 1 } }, async (part) => {
    if (part.type === 'field') return
    file = { filename: part.filename, content: await receive(part.file) }
    return 'enough'
  })
  if (!file) throw invalid({ file: 'Choose a CSV file' })
  return file
}

/** Doesn't wait for the end of a file that is too large. */
async function receive(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > importFileMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new AppError('payload_too_large', importFileTooLarge)

/** Gives `read` the content as a file, because a file is read as a stream. */
async function withFile<Result>(content: Buffer, read: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'find-local-import-'))
  try {
    const file = path.join(folder, 'file.csv')
    await writeFile(file, content, { mode: 0o600 })
    return await read(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readPlan(file: string): Promise<ImportFilePlan> {
  const { csv, first } = await peekCsv(await openImportFile(file), sampledRows)
  if (csv.header.length > 200) throw new AppError('invalid_input', 'The file has more than 200 columns.')
  const { places } = guessColumns(csv.header, first)
  const columns = csv.header.map((name, at) => {
    const values = first.map(({ fields }) => toShown(fields[at] ?? '')).filter(Boolean)
    const field = importFields.find((each) => places[each] === at) ?? null
    return { name: toShown(name), samples: [...new Set(values)].slice(0, samplesShown), field }
  })
  return { columns, source: null, remarks: csv.notes }
}

/** Keys are only suggested where one column is named like them. */
function guessColumns(header: string[], samples: CsvRecord[]): ImportColumns {
  try {
    return guessImportColumns(header, { samples, hasKeys: true })
  } catch {
    return guessImportColumns(header, { samples })
  }
}

/** One line that can be stored as jsonb. */
const toShown = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, sampleMax)
    .toWellFormed()

/** A run with its columns and report. Throws not_found. */
export async function getDetails(db: Db, importId: number): Promise<ImportDetails> {
  const [found, upload] = [await findImport(db, importId), await findUpload(db, importId)]
  if (!found || !upload) throw notFound('import')
  const { plan, report } = upload
  return {
    import: found,
    columns: plan?.columns ?? [],
    source: plan?.source ?? null,
    remarks: plan?.remarks ?? [],
    hasReport: await hasReportFile(db, importId),
    notes: (Object.keys(notedTitles) as Noted[]).flatMap((kind) => {
      const { [kind]: count = 0, [firstOf[kind]]: rows = [] } = report
      return count > 0 ? [{ title: notedTitles[kind], count, rows: rows.slice(0, rowsShown) }] : []
    }),
  }
}

/** Checks or imports an uploaded file in the background. Throws not_found, conflict and invalid_input. */
export async function startReading(
  { db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>,
  importId: number,
  { columns, source, isTrial }: PlanImport,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, importId, 'update')
    const plan = (await findUpload(tx, importId))?.plan
    if (!run || !plan) throw notFound('import')
    if (!['uploaded', 'checked', 'failed'].includes(run.status) || !(await hasFile(tx, importId)))
      throw new AppError('conflict', 'This file is being read, or has been imported.')
    if (columns.length !== plan.columns.length)
      throw invalid({ columns: 'Must have an entry for each column' })
    for (const field of ['name', 'address'] as const)
      if (!columns.includes(field)) throw invalid({ columns: `Choose the column that has the ${field}` })
    const fields = columns.filter((field) => field !== null)
    if (new Set(fields).size < fields.length) throw invalid({ columns: 'Choose each field once' })
    const chosen = plan.columns.map((column, at) => ({ ...column, field: columns[at] ?? null }))
    await startRun(tx, importId, { plan: { ...plan, columns: chosen, source }, isTrial })
    await jobs.enqueue(tx, 'read-import', { importId, isTrial })
  })
}

/** The job that checks or imports an uploaded file. Running it again changes nothing. */
export async function readImport(
  db: Db,
  { importId, isTrial, publicUrl }: { importId: number; isTrial: boolean; publicUrl: string },
): Promise<void> {
  const upload = await findFile(db, importId)
  const plan = upload?.plan
  if (!upload || !plan || upload.status !== (isTrial ? 'checking' : 'running')) return
  const places = Object.fromEntries(
    plan.columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at]])),
  ) as ImportColumns['places']
  const options = {
    columns: { places, guessed: [], unused: [] },
    status: 'pending' as const,
    isTrial,
    runId: importId,
    fileName: upload.fileName,
    fileDate: new Date(),
    startedById: upload.startedById,
    publicUrl,
    ...(plan.source !== null && { source: plan.source }),
  }
  const rejects = { write: async () => {}, close: async () => {} }
  try {
    const report = await withFile(upload.content, async (file) => {
      const reportFile = path.join(path.dirname(file), 'report.csv')
      const notes = boundNotes(createCsvWriter(reportFile, noteColumns))
      const csv = await openImportFile(file)
      const progress = showIn(db, importId)
      const outcome = await importBusinesses(db, csv, options, { rejects, notes, progress }).finally(() =>
        notes.close(),
      )
      if (existsSync(reportFile)) await saveReportFile(db, importId, await readFile(reportFile))
      return outcome
    })
    if (isTrial) await saveOutcome(db, importId, { status: 'checked', report })
    else await deleteFile(db, importId)
  } catch (error) {
    const isTold = error instanceof AppError
    const failure = isTold ? error.message : 'Something went wrong. Please try again.'
    await saveOutcome(db, importId, { status: 'failed', failure })
    if (!isTold) throw error
  }
}

const progressEvery = 1_000

/** Stores the share of the file that has been read, at most once a second. */
function showIn(db: Db, importId: number): Progress {
  let shownAt = performance.now()
  return {
    show(share) {
      if (share === null || performance.now() - shownAt < progressEvery) return
      shownAt = performance.now()
      // A missed step is made up for by the next.
      void saveProgress(db, importId, Math.min(99, Math.floor(share * 100))).catch(() => {})
    },
    clear: () => {},
  }
}
