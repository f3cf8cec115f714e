import { hash } from 'node:crypto'
import { recordAction } from '#server/audit/actions.service.ts'
import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import { findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import type { CsvFile, CsvRecord, CsvWriter } from '#server/lib/commands/csv-file.ts'
import type { Progress } from '#server/lib/commands/progress-bar.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { countBusinesses } from '../business-status.repository.ts'
import { mergeSearchIndex } from '../directory/search-index.repository.ts'
import {
  analyzeBusinesses,
  type ImportedBusiness,
  insertImported,
  listNamesakes,
  lockImports,
} from './business-import.repository.ts'
import { createCategoryFinder } from './import-categories.ts'
import { type ImportColumns, isRejectionColumn } from './import-columns.ts'
import { readImportRow } from './import-rows.ts'

/**
 * Guarantee: each row of a file is listed once, or reported with its line; repeating an import, even an interrupted one,
 * leads to the same listings and totals.
 */

export type ImportOptions = {
  columns: ImportColumns
  status: 'pending' | 'approved'
  /** The category of rows without one. */
  category?: string | undefined
  /** True for a dry run that stores nothing. */
  isTrial: boolean
}
/** A row that was left out, or a field of it, and why, such as "is the same as business 12". */
export type SkippedRow = { line: number; name: string; reason: string }
export type ImportReport = {
  rows: number
  imported: number
  duplicates: number
  rejected: number
  /** Rows marked as out of business, which aren't listed. */
  closed: number
  /** Invalid optional fields, left out of rows that are listed without them. */
  lost: number
  firstDuplicates: SkippedRow[]
  firstRejected: SkippedRow[]
  firstClosed: SkippedRow[]
  firstLost: SkippedRow[]
}

/** Rows per transaction: a few tenths of a second; other writers wait only at its end. */
const batchSize = 1000
/** Rows of each kind listed in a report; a separate file has all rejected ones. */
const namedMax = 100

type Row = { record: CsvRecord; business: ImportedBusiness; key: string }
type Run = ImportOptions & {
  db: Db
  report: ImportReport
  lines: Map<string, number>
  header: readonly string[]
  rejects: CsvWriter
}

/**
 * Imports a file. Rejected rows are also written to `rejects`, with line and reason. Safe in parallel with other
 * imports and visitors.
 */
export async function importBusinesses(
  db: Db,
  { header, records, share }: CsvFile,
  options: ImportOptions,
  { rejects, progress }: { rejects: CsvWriter; progress: Progress },
): Promise<ImportReport> {
  const find = createCategoryFinder(await readCategoryTree(db), options.category)
  const report: ImportReport = {
    ...{ rows: 0, imported: 0, duplicates: 0, rejected: 0, closed: 0, lost: 0 },
    ...{ firstDuplicates: [], firstRejected: [], firstClosed: [], firstLost: [] },
  }
  const run: Run = { ...options, db, report, lines: new Map(), header, rejects }
  let batch: Row[] = []
  for await (const record of records) {
    report.rows++
    const read = readImportRow(record, header, options.columns, find)
    if ('reason' in read) await reject(run, record, read.reason)
    else if (read.isMarkedClosed) noteClosed(report, record, read.business)
    else {
      noteLost(report, record, read)
      batch.push({ record, business: read.business, key: nameAndAddressKey(read.business) })
    }
    if (batch.length < batchSize) continue
    await store(run, batch)
    batch = []
    progress.show(share(), `${report.rows.toLocaleString('en-US')} rows`)
  }
  await store(run, batch)
  if (report.imported > 0 && !options.isTrial) await tidy(db)
  return report
}

/** Until the index is merged, every search scans the pending entries one by one. */
async function tidy(db: Db): Promise<void> {
  await mergeSearchIndex(db)
  await analyzeBusinesses(db)
}

async function reject(
  { report, columns, header, rejects }: Run,
  { line, fields }: CsvRecord,
  reason: string,
): Promise<void> {
  report.rejected++
  const name = fields[columns.places.name ?? -1] ?? ''
  if (report.firstRejected.length < namedMax) report.firstRejected.push({ line, name, reason })
  const kept = header
    .map((_name, place) => fields[place] ?? '')
    .filter((_field, place) => !isRejectionColumn(header[place] ?? ''))
  await rejects.write([...kept, String(line), reason])
}

/** Stores a batch's new rows in one transaction, with totals and a log entry. */
async function store(run: Run, batch: readonly Row[]): Promise<void> {
  const once = withoutRepeats(run, batch)
  if (once.length === 0) return
  const { db, isTrial, report, status } = run
  const { known, fresh, withoutCategory } = isTrial
    ? { ...(await splitKnown(db, once)), withoutCategory: [] }
    : await inTransaction(db, async (tx) => {
        await lockImports(tx)
        const split = await splitKnown(tx, once)
        const { fresh, withoutCategory } = await splitByCategory(tx, split.fresh)
        if (fresh.length > 0) await list(tx, fresh, status)
        return { ...split, fresh, withoutCategory }
      })
  report.imported += fresh.length
  for (const { row, id } of known) noteDuplicate(report, row, `is the same as business ${id}`)
  for (const { record } of withoutCategory) await reject(run, record, 'category: was deleted in the meantime')
}

/** Separates the rows whose category, subcategory or service is gone; deleting those of the others has to wait. */
async function splitByCategory(tx: Tx, rows: readonly Row[]) {
  const fits = new Map<string, boolean>()
  const [fresh, withoutCategory]: [Row[], Row[]] = [[], []]
  for (const row of rows) {
    const {
      category_id: categoryId,
      subcategory_id: subcategoryId,
      sub_sub_category_ids: serviceIds,
    } = row.business
    const path = { categoryId, subcategoryId, serviceIds }
    const key = JSON.stringify(path)
    if (!fits.has(key)) fits.set(key, Object.values(await findCategoryPathFit(tx, path)).every(Boolean))
    const side = fits.get(key) ? fresh : withoutCategory
    side.push(row)
  }
  return { fresh, withoutCategory }
}

async function list(tx: Tx, rows: readonly Row[], status: ImportOptions['status']): Promise<void> {
  const ids = await insertImported(
    tx,
    rows.map(({ business }) => business),
    status,
  )
  const details = { status, count: ids.length, firstId: ids[0], lastId: ids.at(-1) }
  await recordAction(tx, {
    actorId: null,
    action: 'businesses.imported',
    targetType: 'business',
    targetId: null,
    details,
  })
  await countBusinesses(tx, ids, 1)
  await announcePublicChange(tx)
}

function noteClosed(report: ImportReport, { line }: CsvRecord, { name }: ImportedBusiness): void {
  report.closed++
  if (report.firstClosed.length < namedMax)
    report.firstClosed.push({ line, name, reason: 'is marked as out of business' })
}

type Incomplete = { business: ImportedBusiness; lost: readonly string[] }

function noteLost(report: ImportReport, { line }: CsvRecord, { business, lost }: Incomplete): void {
  report.lost += lost.length
  if (lost.length > 0 && report.firstLost.length < namedMax)
    report.firstLost.push({ line, name: business.name, reason: lost.join('; ') })
}

function noteDuplicate(report: ImportReport, { record, business }: Row, reason: string): void {
  report.duplicates++
  if (report.firstDuplicates.length < namedMax)
    report.firstDuplicates.push({ line: record.line, name: business.name, reason })
}

function withoutRepeats({ lines, report }: Run, batch: readonly Row[]): Row[] {
  return batch.filter((row) => {
    const earlier = lines.get(row.key)
    if (earlier === undefined) lines.set(row.key, row.record.line)
    else noteDuplicate(report, row, `is the same as line ${earlier}`)
    return earlier === undefined
  })
}

async function splitKnown(db: Db | Tx, rows: readonly Row[]) {
  const namesakes = await listNamesakes(db, [...new Set(rows.map(({ business }) => business.name_key))])
  const idOf = new Map(
    namesakes.map(({ id, nameKey, address }) => [nameAndAddressKey({ name_key: nameKey, address }), id]),
  )
  const found = rows.map((row) => ({ row, id: idOf.get(row.key) }))
  return {
    known: found.filter(({ id }) => id !== undefined),
    fresh: found.filter(({ id }) => id === undefined).map(({ row }) => row),
  }
}

/** Address words with a common abbreviation. */
const shortWords: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  highway: 'hwy',
  parkway: 'pkwy',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  trail: 'trl',
  suite: 'ste',
  building: 'bldg',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** Equal for the same name and address, ignoring punctuation; short, because a big file has many. */
function nameAndAddressKey({ name_key, address }: Pick<ImportedBusiness, 'name_key' | 'address'>): string {
  const words = address.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const place = words.map((word) => shortWords[word] ?? word).join(' ')
  return hash('sha256', `${name_key}\n${place}`, 'binary')
}
