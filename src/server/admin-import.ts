import path from 'node:path'
import { importBusinesses } from './businesses/import/business-import.service.ts'
import type { GonePlace } from './businesses/import/business-sources.repository.ts'
import {
  findImportColumns,
  type ImportColumns,
  isRejectionColumn,
  rejectionColumns,
} from './businesses/import/import-columns.ts'
import { importFields } from './businesses/import/import-fields.ts'
import type { ImportReport, SkippedRow } from './businesses/import/import-report.ts'
import {
  type Command,
  type CommandContext,
  fileOf,
  type Outcome,
  textOption,
  UsageError,
} from './lib/commands/command-line.ts'
import { type CsvRecord, createCsvWriter, openCsv, peekCsv } from './lib/commands/csv-file.ts'

const more = `FILE.csv is UTF-8, with a header row, separated by commas, semicolons, tabs or |. These columns are found by name,
and some by their contents; the report shows each with up to five values:
  ${importFields.join(', ')}
Name and address are required, with the ZIP code in a column or at the end of the address; services are separated by semicolons.
Without latitude and longitude a listing is placed at the center of its ZIP code's area.

--map name=Company,phone=Tel   maps fields to columns; "phone=" leaves one out
--source NAME --id COLUMN      says whose file it is and which column has its keys: rows with the same key are one business,
                               and a later file of this source updates what nobody has edited since, and lists what is gone
--category NAME                sets the category for rows without one
--status approved              lists as Verified; pending, the default, adds them to the desk's queue
--dry-run                      reads and checks everything and stores nothing; do this first

A row whose name and address are already listed, or appear earlier in the file, is skipped: running it again adds nothing.
A row without a valid name, address and ZIP code in Austin is rejected: it is reported and written to FILE.rejected.csv
with line and reason; fix it there and import that file. Any other invalid field is left out and reported.`

export const importCommand: Command = {
  form: 'business:import FILE.csv [--dry-run] [--map …]',
  does: 'lists the businesses of a CSV file, each once',
  more,
  options: {
    'dry-run': { type: 'boolean', default: false },
    map: { type: 'string' },
    source: { type: 'string' },
    id: { type: 'string' },
    category: { type: 'string' },
    status: { type: 'string', default: 'pending' },
  },
  run: runImport,
}

async function runImport(context: CommandContext): Promise<Outcome> {
  const { db, given, options, progress } = context
  const status = options.status
  if (status !== 'pending' && status !== 'approved')
    throw new UsageError('--status must be pending or approved.')
  const [source, id] = [textOption(context, 'source'), textOption(context, 'id')]
  if (!source !== !id) throw new UsageError('--source and --id need each other.')
  if (source && !/^[a-z0-9-]{1,40}$/.test(source))
    throw new UsageError('--source must be up to 40 lowercase letters, digits and hyphens.')
  const file = fileOf(given[0])
  const { csv, first } = await peekCsv(await openCsv(file), sampledRows)
  const columns = findImportColumns(csv.header, { map: textOption(context, 'map'), id, samples: first })
  const found = describeColumns(columns, csv.header, first)
  const rejectedFile = path.join(path.dirname(file), `${path.parse(file).name}.rejected.csv`)
  const kept = csv.header.filter((name) => !isRejectionColumn(name))
  const rejects = createCsvWriter(rejectedFile, [...kept, ...rejectionColumns])
  const isTrial = options['dry-run'] === true
  const choices = { columns, status, category: textOption(context, 'category'), source, isTrial } as const
  const report = await importBusinesses(db, csv, choices, { rejects, progress }).finally(() =>
    rejects.close(),
  )
  progress.clear()
  const data = {
    ...report,
    dryRun: isTrial,
    columns: found,
    unusedColumns: columns.unused,
    rejectedFile: report.rejected > 0 ? rejectedFile : null,
  }
  // If nothing in the file could be used, it is probably the wrong file.
  const isOk =
    report.rejected === 0 || report.imported + report.duplicates + report.updated + report.unchanged > 0
  return { message: toText(report, { ...choices, found, file, rejectedFile }), data, isOk }
}

/** Enough to recognize a column by its cells. */
const sampledRows = 100
const shownSamples = 5

type FoundColumn = { field: string; column: string; isGuessed: boolean; samples: string[] }

/** Which column holds which field, with some of its values, so that a wrong guess is noticed. */
function describeColumns(
  { places, guessed }: ImportColumns,
  header: readonly string[],
  rows: readonly CsvRecord[],
): FoundColumn[] {
  return importFields.flatMap((field) => {
    const place = places[field]
    if (place === undefined) return []
    const values = new Set(rows.map(({ fields }) => fields[place] ?? '').filter(Boolean))
    const samples = [...values].slice(0, shownSamples)
    return { field, column: header[place] ?? '', isGuessed: guessed.includes(field), samples }
  })
}

function toColumnLine({ field, column, isGuessed, samples }: FoundColumn): string {
  const guess = isGuessed ? ' (by its contents)' : ''
  return `  ${field} = ${toShown(column)}${guess}: ${samples.map((text) => toShown(text).slice(0, 60)).join(' | ')}`
}

type Told = {
  columns: ImportColumns
  found: FoundColumn[]
  status: string
  source: string | undefined
  isTrial: boolean
  file: string
  rejectedFile: string
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function toText(
  report: ImportReport,
  { columns, found, status, source, isTrial, file, rejectedFile }: Told,
): string {
  const verb = isTrial ? 'would be listed' : 'listed'
  return [
    `${counted(report.rows, 'row')} of ${path.basename(file)}: ${report.imported.toLocaleString('en-US')} ${verb} as ${status}, ${counted(report.duplicates, 'duplicate')} skipped, ${report.rejected.toLocaleString('en-US')} rejected.`,
    ...(source ? [toSourceLine(source, report, isTrial)] : []),
    'Columns:',
    ...found.map(toColumnLine),
    ...(columns.unused.length > 0 ? [`  not used: ${toShown(columns.unused.join(', '))}`] : []),
    ...toLines('Skipped', report.duplicates, report.firstDuplicates),
    ...toLines('Updated', report.updated, report.firstUpdated),
    ...toLines('Not updated, because somebody has edited them', report.edited, report.firstEdited),
    ...toLines('No longer in the file, and still listed', report.gone, report.firstGone.map(toSkipped)),
    ...toLines('Marked as out of business, not listed', report.closed, report.firstClosed),
    ...toLines('Listed without these fields', report.lost, report.firstLost),
    ...toLines(`Rejected, also in ${rejectedFile}`, report.rejected, report.firstRejected),
    ...(isTrial ? ['Nothing was stored. Run without --dry-run to import.'] : []),
  ].join('\n')
}

function toSourceLine(source: string, report: ImportReport, isTrial: boolean): string {
  const [updated, unchanged, gone] = [report.updated, report.unchanged, report.gone].map((count) =>
    count.toLocaleString('en-US'),
  )
  return `Source ${source}: ${updated} ${isTrial ? 'would be updated' : 'updated'}, ${unchanged} unchanged, ${counted(report.repeated, 'more row')} of the same places, ${gone} no longer in the file.`
}

const toSkipped = ({ key, businessId, name }: GonePlace) => ({
  name,
  reason: `${key} (business ${businessId})`,
})

/** Rows of each kind shown in the terminal. */
const shownMax = 20

/** A terminal would run the control characters of a hostile file. */
const toShown = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)

type ToldRow = Omit<SkippedRow, 'line'> & { line?: number }

function toLines(title: string, count: number, first: readonly ToldRow[]): string[] {
  if (count === 0) return []
  const shown = first.slice(0, shownMax)
  const rest = count - shown.length
  return [
    `${title}:`,
    ...shown.map(
      ({ line, name, reason }) => `  line ${line}  ${toShown(name)}${name ? ' ' : ''}${toShown(reason)}`,
    ),
    ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more`] : []),
  ]
}
