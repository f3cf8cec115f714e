import { type CsvRecord, type CsvWriter, toCsvLine } from '#server/lib/commands/csv-file.ts'
import type { GonePlace } from './business-sources.repository.ts'

/** A row that was left out, or a field of it, and why, such as "is the same as business 12". */
export type SkippedRow = { line: number; name: string; reason: string }
/** Rows of one kind: how many, and the first ones. */
export type Noted =
  | 'duplicates'
  | 'rejected'
  | 'closed'
  | 'lost'
  | 'updated'
  | 'edited'
  | 'unsure'
  | 'doubtful'
type FirstOf<Kind extends string> = `first${Capitalize<Kind>}`

/**
 * The result of an import. `closed` rows are marked as out of business and not listed; `doubtful` ones are listed although
 * something may be wrong with them. `lost` counts invalid optional fields, `edited` those that keep what an owner or staff
 * entered. `guessed` listings have a category because of their name, and the names of `unsure` ones suggest one to staff. Of a
 * source, `repeated` rows have the key of another, and `gone` places are no longer in the file.
 */
export type ImportReport = {
  [Kind in 'rows' | 'imported' | 'unchanged' | 'repeated' | 'guessed']: number
} & {
  [Kind in Noted]: number
} & { [Kind in Noted as FirstOf<Kind>]: SkippedRow[] } & { gone: number; firstGone: GonePlace[] }

/** Rows of each kind listed in a report; a separate file has all of them. */
export const namedMax = 100

export const createReport = (): ImportReport => ({
  rows: 0,
  imported: 0,
  unchanged: 0,
  repeated: 0,
  guessed: 0,
  gone: 0,
  firstGone: [],
  duplicates: 0,
  rejected: 0,
  closed: 0,
  lost: 0,
  updated: 0,
  edited: 0,
  unsure: 0,
  doubtful: 0,
  firstDuplicates: [],
  firstRejected: [],
  firstClosed: [],
  firstLost: [],
  firstUpdated: [],
  firstEdited: [],
  firstUnsure: [],
  firstDoubtful: [],
})

/** Where the first rows of each kind are. */
export const firstOf = {
  duplicates: 'firstDuplicates',
  rejected: 'firstRejected',
  closed: 'firstClosed',
  lost: 'firstLost',
  updated: 'firstUpdated',
  edited: 'firstEdited',
  unsure: 'firstUnsure',
  doubtful: 'firstDoubtful',
} as const satisfies { [Kind in Noted]: FirstOf<Kind> }

/** Headings above rows of each kind, in the order of how much they may matter. */
export const notedTitles: Record<Noted, string> = {
  rejected: 'Rejected',
  lost: 'Listed without these fields',
  doubtful: 'Listed, but look at these',
  unsure: 'Listed without a category',
  duplicates: 'Already listed',
  updated: 'Updated',
  edited: 'Not updated because someone edited them',
  closed: 'Marked as out of business, not listed',
}

/** A report with the rows that its file doesn't have yet. */
type Noting = { report: ImportReport; unwritten: string[][] }
type NamedRow = { record: CsvRecord; business: { name: string } }

/** Counts a row, or `count` fields of it, keeps it for the file of all, and lists it if it is among the first. */
export function note(
  { report, unwritten }: Noting,
  kind: Noted,
  { record: { line }, business }: NamedRow,
  reason: string,
  count = 1,
): void {
  report[kind] += count
  unwritten.push([String(line), notedTitles[kind], business.name, reason])
  const first = report[firstOf[kind]]
  if (first.length < namedMax) first.push({ line, name: storable(business.name), reason: storable(reason) })
}

export const noteColumns = ['line', 'result', 'name', 'reason'] as const

/** Writes what was noted since. */
export async function writeNotes({ unwritten }: Noting, file: CsvWriter): Promise<void> {
  for (const fields of unwritten.splice(0)) await file.write(fields)
}

/** A report may be many times as long as its file, and is in memory when it is stored or read. */
const keptBytes = 20 * 1024 * 1024

/** Writes the first notes to a file, and below them how many more there were. */
export function boundNotes(file: CsvWriter): CsvWriter {
  let [size, left] = [0, 0]
  return {
    async write(fields) {
      size += Buffer.byteLength(toCsvLine(fields))
      if (size > keptBytes) left += 1
      else await file.write(fields)
    },
    async close() {
      if (left > 0) await file.write(['', `… and ${left.toLocaleString('en-US')} more`, '', ''])
      await file.close()
    },
  }
}

/** The report of a run is stored as jsonb, which takes neither a NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
