import type { Progress } from '#server/lib/commands/progress-bar.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { openAddressFile } from './address-file.ts'
import {
  type AddressRange,
  analyzeRanges,
  deleteSource,
  emptySource,
  insertRanges,
  lockSources,
  setRangeCount,
} from './address-ranges.repository.ts'
import { readAddressRow } from './address-rows.ts'

/** Guarantee: a source is replaced by a file as a whole, or stays as it is; importing a file again changes nothing. */

/** Rows that can't be used, by the reason, with the first lines of each. */
type Faults = Record<string, { count: number; lines: number[] }>
export type GeocodeReport = {
  rows: number
  /** Ranges and points that are stored, each once. */
  ranges: number
  /** Rows with nothing in or near Austin. */
  outside: number
  unfit: number
  faults: Faults
  notes: string[]
}

/** Ranges per statement. */
const batchSize = 2_000
/** Lines named for each reason, and reasons. */
const namedMax = 5
const reasonsMax = 20

type GeocodeImport = { source: string; fileName: string; progress: Progress }

/**
 * Puts a file in place of a source of addresses. Throws not_found, and invalid_input with the line for a file that can't be
 * read, has nothing to use, or more rows that can't be used than others.
 */
export async function importAddresses(db: Db, file: string, given: GeocodeImport): Promise<GeocodeReport> {
  const report = await inTransaction(db, async (tx) => {
    await lockSources(tx)
    const sourceId = await emptySource(tx, given.source, given.fileName)
    const report = await storeRows(tx, sourceId, file, given.progress)
    given.progress.clear()
    refuseUseless(report)
    await setRangeCount(tx, sourceId, report.ranges)
    await announcePublicChange(tx)
    return report
  })
  await analyzeRanges(db)
  return report
}

/** Forgets a source of addresses. Throws not_found. */
export async function removeAddresses(db: Db, source: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteSource(tx, source)))
      throw new AppError('not_found', `No file of addresses was imported as ${source}.`)
    await announcePublicChange(tx)
  })
}

async function storeRows(tx: Tx, sourceId: number, file: string, progress: Progress): Promise<GeocodeReport> {
  const { rows, notes, share } = await openAddressFile(file)
  const report: GeocodeReport = { rows: 0, ranges: 0, outside: 0, unfit: 0, faults: {}, notes }
  let batch: AddressRange[] = []
  for await (const row of rows) {
    report.rows++
    const { ranges, fault, isOutside } = readAddressRow(row)
    if (fault !== undefined) noteFault(report, row.line, fault)
    else if (isOutside) report.outside++
    batch.push(...ranges)
    if (report.rows % batchSize === 0) progress.show(share(), `${report.rows.toLocaleString('en-US')} rows`)
    if (batch.length < batchSize) continue
    report.ranges += await insertRanges(tx, sourceId, batch)
    batch = []
  }
  report.ranges += await insertRanges(tx, sourceId, batch)
  return report
}

function noteFault(report: GeocodeReport, line: number, fault: string): void {
  report.unfit++
  // A hostile file has a reason of its own in every row.
  const reason = fault in report.faults || Object.keys(report.faults).length < reasonsMax ? fault : 'others'
  const known = report.faults[reason] ?? { count: 0, lines: [] }
  known.count++
  if (known.lines.length < namedMax) known.lines.push(line)
  report.faults[reason] = known
}

function refuseUseless({ rows, ranges, outside, unfit, faults }: GeocodeReport): void {
  const [reason, first] = Object.entries(faults)[0] ?? []
  const example = first ? ` Line ${first.lines[0]} ${reason}.` : ''
  if (rows === 0) throw new AppError('invalid_input', 'The file has no rows.')
  if (ranges === 0 && outside === rows)
    throw new AppError('invalid_input', 'Nothing in the file is in or near Austin.')
  if (ranges === 0) throw new AppError('invalid_input', `No row of the file can be used.${example}`)
  if (unfit > rows / 2)
    throw new AppError(
      'invalid_input',
      `${unfit.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows can’t be used.${example}`,
    )
}
