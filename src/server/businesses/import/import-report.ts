import type { CsvRecord } from '#server/lib/commands/csv-file.ts'
import type { GonePlace } from './business-sources.repository.ts'

/** A row that was left out, or a field of it, and why, such as "is the same as business 12". */
export type SkippedRow = { line: number; name: string; reason: string }
/** Rows of one kind: how many, and the first ones. */
type Noted = 'duplicates' | 'rejected' | 'closed' | 'lost' | 'updated' | 'edited' | 'unsure'
type FirstOf<Kind extends string> = `first${Capitalize<Kind>}`

/**
 * What an import did. `closed` rows are marked as out of business and not listed. `lost` counts invalid optional fields,
 * `edited` those that keep what an owner or staff entered. `guessed` listings have a category because of their name, and the
 * names of `unsure` ones suggest one to staff. Of a source, `repeated` rows have the key of another, and
 * `gone` places are no longer in the file.
 */
export type ImportReport = {
  [Kind in 'rows' | 'imported' | 'unchanged' | 'repeated' | 'guessed']: number
} & {
  [Kind in Noted]: number
} & { [Kind in Noted as FirstOf<Kind>]: SkippedRow[] } & { gone: number; firstGone: GonePlace[] }

/** Rows of each kind listed in a report; a separate file has all rejected ones. */
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
  firstDuplicates: [],
  firstRejected: [],
  firstClosed: [],
  firstLost: [],
  firstUpdated: [],
  firstEdited: [],
  firstUnsure: [],
})

const firstOf = {
  duplicates: 'firstDuplicates',
  rejected: 'firstRejected',
  closed: 'firstClosed',
  lost: 'firstLost',
  updated: 'firstUpdated',
  edited: 'firstEdited',
  unsure: 'firstUnsure',
} as const satisfies { [Kind in Noted]: FirstOf<Kind> }

type NamedRow = { record: CsvRecord; business: { name: string } }

/** Counts a row, or `count` fields of it, and lists it if it is among the first. */
export function note(report: ImportReport, kind: Noted, row: NamedRow, reason: string, count = 1): void {
  report[kind] += count
  const first = report[firstOf[kind]]
  if (first.length < namedMax)
    first.push({ line: row.record.line, name: storable(row.business.name), reason: storable(reason) })
}

/** The report of a run is stored as jsonb, which takes neither a NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
