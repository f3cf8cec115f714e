import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import type { CsvFile, CsvRecord, CsvWriter } from '#server/lib/commands/csv-file.ts'
import type { Progress } from '#server/lib/commands/progress-bar.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { listStoredPlaces } from '#server/search/places.repository.ts'
import { isExport } from '#shared/businesses/listing-columns.ts'
import { mergeSearchIndex } from '../directory/search-index.repository.ts'
import { locateAll } from '../positions.service.ts'
import { createAreaFinder } from '../service-areas.service.ts'
import { analyzeBusinesses, type ImportedBusiness, lockImports } from './business-import.repository.ts'
import { listGone, markGone } from './business-sources.repository.ts'
import { createCategoryFinder } from './import-categories.ts'
import { type ImportColumns, isRejectionColumn } from './import-columns.ts'
import { withoutMissing } from './import-pictures.service.ts'
import { type ImportedPlace, mergePlaces } from './import-places.ts'
import {
  findKnown,
  isChange,
  type Known,
  type Plan,
  planImport,
  splitByCategory,
} from './import-plan.service.ts'
import { createReport, type ImportReport, namedMax, note, writeNotes } from './import-report.ts'
import { readImportRow } from './import-rows.ts'
import { createRun, finishRun } from './import-runs.repository.ts'
import { requireStanding, storePlan } from './import-store.service.ts'
import { areaKeyOf, placeKeyOf } from './place-key.ts'

/**
 * Guarantee: each row of a file is listed once, or reported with its line; repeating an import, even an interrupted one,
 * leads to the same listings and totals. An import of a source also updates what it imported before and nobody edited.
 */

export type ImportOptions = {
  columns: ImportColumns
  status: 'pending' | 'approved'
  /** The category of rows without one. */
  category?: string | undefined
  /** The source of the file; its rows have keys then, and a later file updates them. */
  source?: string | undefined
  /** True for a dry run that stores nothing. */
  isTrial: boolean
  fileName: string
  /** The age of listings whose row has no date. */
  fileDate: Date
  /** Null for the command line. */
  startedById: number | null
  /** The address of this site. */
  publicUrl: string
  /** The run of an uploaded file. */
  runId?: number
}

/** Rows per transaction: a few tenths of a second; other writers wait only at its end. */
const batchSize = 1000

type Run = ImportOptions & {
  db: Db
  /** Null for a dry run. */
  id: number | null
  report: ImportReport
  /** The first line with each spelling. */
  lines: Map<string, number>
  /** Every key in the file, of rejected rows too. */
  keys: Set<string>
  header: readonly string[]
  rejects: CsvWriter
  /** Every row that the report is about. */
  notes: CsvWriter
  unwritten: string[][]
}

/** The report of an import, with the number by which it can be taken back; null for a dry run. */
export type ImportOutcome = ImportReport & { runId: number | null }

/**
 * Imports a file. Rejected rows are also written to `rejects`, with line and reason, and every row that the report is about to
 * `notes`. Safe in parallel with other imports and visitors.
 */
export async function importBusinesses(
  db: Db,
  csv: CsvFile,
  options: ImportOptions,
  { rejects, notes, progress }: { rejects: CsvWriter; notes: CsvWriter; progress: Progress },
): Promise<ImportOutcome> {
  const report = createReport()
  const id = options.isTrial ? null : (options.runId ?? (await createRun(db, options)))
  const run: Run = {
    ...options,
    db,
    id,
    report,
    lines: new Map(),
    keys: new Set(),
    header: csv.header,
    rejects,
    notes,
    unwritten: [],
  }
  try {
    await importRows(run, csv, progress)
  } catch (error) {
    if (id !== null) await finishRun(db, id, { status: 'failed', report })
    throw error
  }
  if (id !== null) await finishRun(db, id, { status: 'done', report })
  return { ...report, runId: id }
}

async function importRows(run: Run, csv: CsvFile, progress: Progress): Promise<void> {
  const { db, report, source } = run
  const rows = readPlaces(run, csv, progress)
  const places = source ? await mergePlaces(rows, () => report.repeated++) : rows
  let batch: ImportedPlace[] = []
  for await (const place of places) {
    batch.push(place)
    if (batch.length < batchSize) continue
    await store(run, batch)
    await writeNotes(run, run.notes)
    batch = []
  }
  await store(run, batch)
  await writeNotes(run, run.notes)
  if (source) await noteGone(run, source)
  if (report.imported + report.updated > 0 && !run.isTrial) await tidy(db)
}

async function noteGone({ db, id, report, keys }: Run, source: string): Promise<void> {
  const gone = await listGone(db, { source, keys: [...keys], limit: namedMax })
  Object.assign(report, { gone: gone.count, firstGone: gone.first })
  if (id === null) return
  await inTransaction(db, async (tx) => {
    await requireStanding(tx, id)
    await markGone(tx, id, { source, keys: [...keys] })
  })
}

async function* readPlaces(run: Run, { records, share }: CsvFile, progress: Progress) {
  const { db, report, header, columns, publicUrl } = run
  const isExact = isExport(header)
  const tree = await readCategoryTree(db)
  const findCategory = createCategoryFinder(tree, { fallback: run.category, isExact })
  const findArea = createAreaFinder(await listStoredPlaces(db))
  const reader = { header, columns, findCategory, findArea, publicUrl, isExact }
  for await (const record of records) {
    report.rows++
    if (report.rows % batchSize === 0) {
      progress.show(share(), `${report.rows.toLocaleString('en-US')} rows`)
      await writeNotes(run, run.notes)
    }
    const read = readImportRow(record, reader)
    if (read.sourceKey) run.keys.add(read.sourceKey)
    if ('reason' in read) {
      await reject(run, record, read.reason)
      continue
    }
    const { lost, doubts, ...place } = read
    if (lost.length > 0) note(run, 'lost', { record, business: place.business }, lost.join('; '), lost.length)
    if (doubts.length > 0 && !place.isMarkedClosed)
      note(run, 'doubtful', { record, business: place.business }, doubts.join('; '))
    yield { ...place, record, spellings: [toSpelling(place.business)] }
  }
}

/** Where the address is hidden, the area tells namesakes apart. */
const toSpelling = ({ name, address, service_area, hides_address }: ImportedBusiness) =>
  service_area && hides_address ? areaKeyOf(name, service_area) : placeKeyOf(name, address)

/** Until the index is merged, every search scans the pending entries one by one. */
async function tidy(db: Db): Promise<void> {
  await mergeSearchIndex(db)
  await analyzeBusinesses(db)
}

async function reject(run: Run, record: CsvRecord, reason: string): Promise<void> {
  const { columns, header, rejects } = run
  const { line, fields } = record
  note(run, 'rejected', { record, business: { name: fields[columns.places.name ?? -1] ?? '' } }, reason)
  const kept = header
    .map((_name, place) => fields[place] ?? '')
    .filter((_field, place) => !isRejectionColumn(header[place] ?? ''))
  await rejects.write([...kept, String(line), reason])
}

/** Stores a batch in one transaction, with totals and a log entry. */
async function store(run: Run, batch: readonly ImportedPlace[]): Promise<void> {
  const known = await findKnown(run.db, run.source, batch)
  const open = batch.filter((place) => {
    const id = known.get(place.sourceKey)?.businessId
    if (place.isMarkedClosed)
      note(run, 'closed', place, `is marked as out of business${id ? ` (business ${id})` : ''}`)
    return !place.isMarkedClosed
  })
  const once = await withPositions(run, withoutRepeats(run, open, known))
  if (once.length === 0) return
  const { id } = run
  const plan = async (db: Db | Tx, fits: readonly ImportedPlace[]) => {
    const { places, missing } = await withoutMissing(db, fits)
    return { ...(await planImport(db, run.source, places)), missing }
  }
  const changes =
    id === null
      ? { ...(await plan(run.db, once)), withoutCategory: [] }
      : await inTransaction(run.db, async (tx) => {
          await requireStanding(tx, id)
          await lockImports(tx)
          const { fits, withoutCategory } = await splitByCategory(tx, once)
          const planned = await plan(tx, fits)
          await storePlan(tx, { ...run, id }, planned)
          return { ...planned, withoutCategory }
        })
  await report(run, changes)
}

/** Places that the file has no point for stand at their addresses; one of an export stays where it was: nowhere. */
async function withPositions({ db, header }: Run, batch: ImportedPlace[]): Promise<ImportedPlace[]> {
  const open = isExport(header)
    ? []
    : batch.filter(({ isPointGiven, business }) => !isPointGiven && !business.hides_address)
  if (open.length === 0) return batch
  const located = await locateAll(
    db,
    open.map(({ business }) => business),
  )
  const positions = new Map(open.map((place, at) => [place, located[at]]))
  return batch.map((place) => ({ ...place, business: { ...place.business, ...positions.get(place) } }))
}

type Changes = Plan & { withoutCategory: ImportedPlace[]; missing: { place: ImportedPlace; count: number }[] }

async function report(run: Run, changes: Changes): Promise<void> {
  const { fresh, duplicates, updates, withoutCategory, missing } = changes
  for (const { place, count } of missing)
    note(run, 'lost', place, `${count} of its pictures are no longer stored here`, count)
  run.report.imported += fresh.length
  run.report.guessed += fresh.filter(({ isGuessed }) => isGuessed).length
  for (const place of fresh) if (place.suggestion !== null) note(run, 'unsure', place, place.suggestion)
  for (const { place, id } of duplicates) note(run, 'duplicates', place, `is the same as business ${id}`)
  for (const update of updates) {
    const { place, listing, edited, columns } = update
    if (isChange(update))
      note(run, 'updated', place, `business ${listing.id}: ${Object.keys(columns).join(', ')}`)
    else run.report.unchanged++
    if (edited.length > 0)
      note(run, 'edited', place, `business ${listing.id}: ${edited.join(', ')}`, edited.length)
  }
  for (const { record } of withoutCategory) await reject(run, record, 'category: was deleted in the meantime')
}

/** Leaves out what an earlier line has; places known by their key are no repeats, however they are spelled. */
function withoutRepeats(run: Run, batch: readonly ImportedPlace[], known: Known): ImportedPlace[] {
  const { lines } = run
  return batch.filter((place) => {
    const earlier = place.spellings.map((spelling) => lines.get(spelling)).find(Boolean)
    if (earlier === undefined || known.has(place.sourceKey))
      for (const spelling of place.spellings) lines.set(spelling, earlier ?? place.record.line)
    else note(run, 'duplicates', place, `is the same as line ${earlier}`)
    return earlier === undefined || known.has(place.sourceKey)
  })
}
