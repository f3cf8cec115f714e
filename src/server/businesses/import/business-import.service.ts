import { recordAction } from '#server/audit/actions.service.ts'
import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import type { CsvFile, CsvRecord, CsvWriter } from '#server/lib/commands/csv-file.ts'
import type { Progress } from '#server/lib/commands/progress-bar.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { countBusinesses } from '../business-status.repository.ts'
import { mergeSearchIndex } from '../directory/search-index.repository.ts'
import { moveInCounts, updateEdited } from '../editing/business-editing.repository.ts'
import { analyzeBusinesses, insertImported, lockImports } from './business-import.repository.ts'
import { type KnownSource, listGone, saveSources } from './business-sources.repository.ts'
import { createCategoryFinder } from './import-categories.ts'
import { type ImportColumns, isRejectionColumn } from './import-columns.ts'
import { type ImportedPlace, mergePlaces, spellingsMax } from './import-places.ts'
import {
  findKnown,
  isChange,
  type Known,
  type Plan,
  planImport,
  splitByCategory,
  type Update,
} from './import-plan.service.ts'
import { createReport, type ImportReport, namedMax, note } from './import-report.ts'
import { readImportRow } from './import-rows.ts'
import { placeKeyOf } from './place-key.ts'
import { toFieldHashes } from './source-updates.ts'

/**
 * Guarantee: each row of a file is listed once, or reported with its line; repeating an import, even an interrupted one,
 * leads to the same listings and totals. An import of a source also updates what it imported before and nobody edited.
 */

export type ImportOptions = {
  columns: ImportColumns
  status: 'pending' | 'approved'
  /** The category of rows without one. */
  category?: string | undefined
  /** Whose file it is; its rows have keys then, and a later file updates them. */
  source?: string | undefined
  /** True for a dry run that stores nothing. */
  isTrial: boolean
}

/** Rows per transaction: a few tenths of a second; other writers wait only at its end. */
const batchSize = 1000

type Run = ImportOptions & {
  db: Db
  report: ImportReport
  /** The first line with each spelling. */
  lines: Map<string, number>
  /** Every key in the file, of rejected rows too. */
  keys: Set<string>
  header: readonly string[]
  rejects: CsvWriter
}

/**
 * Imports a file. Rejected rows are also written to `rejects`, with line and reason. Safe in parallel with other
 * imports and visitors.
 */
export async function importBusinesses(
  db: Db,
  csv: CsvFile,
  options: ImportOptions,
  { rejects, progress }: { rejects: CsvWriter; progress: Progress },
): Promise<ImportReport> {
  const report = createReport()
  const run: Run = { ...options, db, report, lines: new Map(), keys: new Set(), header: csv.header, rejects }
  const rows = readPlaces(run, csv, progress)
  const places = options.source ? await mergePlaces(rows, () => report.repeated++) : rows
  let batch: ImportedPlace[] = []
  for await (const place of places) {
    batch.push(place)
    if (batch.length < batchSize) continue
    await store(run, batch)
    batch = []
  }
  await store(run, batch)
  if (options.source) {
    const gone = await listGone(db, { source: options.source, keys: [...run.keys], limit: namedMax })
    Object.assign(report, { gone: gone.count, firstGone: gone.first })
  }
  if (report.imported + report.updated > 0 && !options.isTrial) await tidy(db)
  return report
}

async function* readPlaces(run: Run, { records, share }: CsvFile, progress: Progress) {
  const { db, report, header, columns } = run
  const find = createCategoryFinder(await readCategoryTree(db), run.category)
  for await (const record of records) {
    report.rows++
    if (report.rows % batchSize === 0) progress.show(share(), `${report.rows.toLocaleString('en-US')} rows`)
    const read = readImportRow(record, header, columns, find)
    if (read.sourceKey) run.keys.add(read.sourceKey)
    if ('reason' in read) {
      await reject(run, record, read.reason)
      continue
    }
    const { lost, ...place } = read
    const { name, address } = place.business
    if (lost.length > 0)
      note(report, 'lost', { record, business: place.business }, lost.join('; '), lost.length)
    yield { ...place, record, spellings: [placeKeyOf(name, address)] }
  }
}

/** Until the index is merged, every search scans the pending entries one by one. */
async function tidy(db: Db): Promise<void> {
  await mergeSearchIndex(db)
  await analyzeBusinesses(db)
}

async function reject(
  { report, columns, header, rejects }: Run,
  record: CsvRecord,
  reason: string,
): Promise<void> {
  const { line, fields } = record
  note(report, 'rejected', { record, business: { name: fields[columns.places.name ?? -1] ?? '' } }, reason)
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
      note(run.report, 'closed', place, `is marked as out of business${id ? ` (business ${id})` : ''}`)
    return !place.isMarkedClosed
  })
  const once = withoutRepeats(run, open, known)
  if (once.length === 0) return
  const changes = run.isTrial
    ? { ...(await planImport(run.db, run.source, once)), withoutCategory: [] }
    : await inTransaction(run.db, async (tx) => {
        await lockImports(tx)
        const { fits, withoutCategory } = await splitByCategory(tx, once)
        const planned = await planImport(tx, run.source, fits)
        await write(tx, run, planned)
        return { ...planned, withoutCategory }
      })
  await report(run, changes)
}

async function write(tx: Tx, { source, status }: Run, { fresh, duplicates, updates }: Plan): Promise<void> {
  const ids =
    fresh.length === 0
      ? []
      : await insertImported(
          tx,
          fresh.map(({ business }) => business),
          status,
        )
  const changed = updates.filter(isChange)
  for (const { listing, columns } of changed) {
    await updateEdited(tx, listing.id, columns)
    if (listing.is_listed) await moveInCounts(tx, listing, { ...listing, ...columns })
  }
  if (source !== undefined)
    await saveSources(tx, source, [
      ...fresh.map((place, at) => toSource(place, ids[at] as number, true)),
      ...duplicates.map(({ place, id }) => toSource(place, id, false)),
      ...updates.flatMap(toRemember),
    ])
  if (ids.length + changed.length === 0) return
  const details = { status, count: ids.length, firstId: ids[0], lastId: ids.at(-1) }
  await recordAction(tx, {
    actorId: null,
    action: 'businesses.imported',
    targetType: 'business',
    targetId: null,
    details: { ...details, ...(source && { source, updated: changed.length }) },
  })
  await countBusinesses(tx, ids, 1)
  await announcePublicChange(tx)
}

const toSource = (place: ImportedPlace, businessId: number, isNew: boolean): KnownSource => {
  const { sourceKey, spellings } = place
  return { sourceKey, businessId, hashes: toFieldHashes(place, isNew), spellings }
}

/** A place whose fields or spellings are news; writing the others would change every row of a file that is repeated. */
function toRemember({ place, known, hashes }: Update): KnownSource[] {
  const spellings = [...new Set([...known.spellings, ...place.spellings])].slice(0, spellingsMax)
  const isNews =
    spellings.length > known.spellings.length || JSON.stringify(hashes) !== JSON.stringify(known.hashes)
  return isNews ? [{ ...known, hashes, spellings }] : []
}

async function report(run: Run, changes: Plan & { withoutCategory: ImportedPlace[] }): Promise<void> {
  const { fresh, duplicates, updates, withoutCategory } = changes
  run.report.imported += fresh.length
  for (const { place, id } of duplicates)
    note(run.report, 'duplicates', place, `is the same as business ${id}`)
  for (const update of updates) {
    const { place, listing, edited, columns } = update
    if (isChange(update))
      note(run.report, 'updated', place, `business ${listing.id}: ${Object.keys(columns).join(', ')}`)
    else run.report.unchanged++
    if (edited.length > 0)
      note(run.report, 'edited', place, `business ${listing.id}: ${edited.join(', ')}`, edited.length)
  }
  for (const { record } of withoutCategory) await reject(run, record, 'category: was deleted in the meantime')
}

/** Leaves out what an earlier line has; places known by their key are no repeats, however they are spelled. */
function withoutRepeats(
  { lines, report }: Run,
  batch: readonly ImportedPlace[],
  known: Known,
): ImportedPlace[] {
  return batch.filter((place) => {
    const earlier = place.spellings.map((spelling) => lines.get(spelling)).find(Boolean)
    if (earlier === undefined || known.has(place.sourceKey))
      for (const spelling of place.spellings) lines.set(spelling, earlier ?? place.record.line)
    else note(report, 'duplicates', place, `is the same as line ${earlier}`)
    return earlier === undefined || known.has(place.sourceKey)
  })
}
